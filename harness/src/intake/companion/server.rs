//! Waits for what the browser sends, on this machine only.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::Task;
use super::request::read_request;
use super::timed::Timed;

/// How long a request may take as a whole.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most connections at a time.
const CONNECTIONS: usize = 64;

/// Listens on both loopbacks: `localhost` may mean either.
#[derive(Debug)]
pub struct Server {
    addresses: Vec<SocketAddr>,
    received: Receiver<Received>,
}

/// A problem that was sent; its sender waits for the answer.
#[derive(Debug)]
pub struct Received {
    /// The problem.
    pub task: Task,
    stream: TcpStream,
    /// As long as the sender waits.
    _seat: Seat,
}

impl Received {
    /// Answers the sender: what became of it, or why nothing did.
    pub fn answer(mut self, result: Result<&str, &str>) {
        let (status, text) = match result {
            Ok(text) => ("200 OK", text),
            Err(text) => ("409 Conflict", text),
        };
        respond(&mut self.stream, status, text);
    }
}

impl Server {
    /// Listens on a port; 0 for one that is free.
    ///
    /// # Errors
    /// When the port is taken.
    pub fn new(port: u16) -> anyhow::Result<Server> {
        let (sender, received) = channel();
        let v4 = listen((Ipv4Addr::LOCALHOST, port).into())?;
        let mut listeners = vec![v4];
        let port = listeners[0].local_addr().context("a port without a number")?.port();
        match TcpListener::bind((Ipv6Addr::LOCALHOST, port)) {
            Ok(v6) => listeners.push(v6),
            Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(taken(port)),
            // Not every machine speaks IPv6.
            Err(_) => {}
        }
        let addresses = listeners.iter().filter_map(|listener| listener.local_addr().ok());
        let addresses = addresses.collect();
        let taken = Arc::new(AtomicUsize::new(0));
        for listener in listeners {
            let (sender, taken) = (sender.clone(), taken.clone());
            thread::spawn(move || accept(&listener, &sender, &taken));
        }
        Ok(Server { addresses, received })
    }

    /// Where it listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// The next problem, if one comes in time.
    pub fn receive(&self, wait: Duration) -> Option<Received> {
        self.received.recv_timeout(wait).ok()
    }
}

/// One of the connections there may be at a time, of both listeners together.
#[derive(Debug)]
struct Seat(Arc<AtomicUsize>);

impl Seat {
    fn take(taken: &Arc<AtomicUsize>) -> Option<Seat> {
        let before = taken.fetch_add(1, Ordering::Relaxed);
        // Where there was none left, dropping it gives it back.
        let seat = Seat(taken.clone());
        (before < CONNECTIONS).then_some(seat)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    match TcpListener::bind(address) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => bail!(taken(address.port())),
        bound => bound.with_context(|| format!("cannot listen on {address}")),
    }
}

fn taken(port: u16) -> String {
    format!(
        "port {port} is taken, perhaps by another judge or an editor that listens too: end that, \
         or give --port 1327, 4244, 6174, 10042, 10045 or 27121, where the browser sends as well"
    )
}

/// Each sender gets a thread: one that dawdles keeps nobody waiting.
fn accept(listener: &TcpListener, sender: &Sender<Received>, taken: &Arc<AtomicUsize>) {
    for stream in listener.incoming() {
        let Ok(mut stream) = stream else {
            // Out of file descriptors, most likely: some will be closed.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let Some(seat) = Seat::take(taken) else {
            respond(&mut stream, "503 Service Unavailable", "too many connections at a time");
            continue;
        };
        let sender = sender.clone();
        let served = thread::Builder::new().spawn(move || serve(stream, seat, &sender));
        drop(served);
    }
}

fn serve(mut stream: TcpStream, seat: Seat, sender: &Sender<Received>) {
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let body = match read_request(&mut Timed::new(&stream, Instant::now() + PATIENCE)) {
        Ok(body) => body,
        Err((status, why)) => return respond(&mut stream, status, why),
    };
    match Task::parse(&body) {
        Ok(task) => drop(sender.send(Received { task, stream, _seat: seat })),
        Err(error) => respond(&mut stream, "400 Bad Request", &format!("{error:#}")),
    }
}

fn respond(stream: &mut TcpStream, status: &str, text: &str) {
    let length = text.len() + 1;
    let response = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{text}\n"
    );
    let _ = stream.write_all(response.as_bytes());
    let _ = stream.shutdown(std::net::Shutdown::Write);
}
