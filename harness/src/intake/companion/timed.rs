//! A connection that is read from until a moment and no longer.

use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A sender of a byte now and then never times out by the socket's own clock.
pub(super) struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Timed<'_> {
    pub(super) fn new(stream: &TcpStream, until: Instant) -> Timed<'_> {
        Timed { stream, until }
    }

    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        self.stream.read(buffer)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.left()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::Timed;
    use crate::intake::companion::request::read_request;

    #[test]
    fn who_sends_a_byte_now_and_then_is_not_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut sender = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let dribbling = thread::spawn(move || {
            let head = b"POST / HTTP/1.1\r\nX: ".iter().chain([b'x'; 80].iter());
            for byte in head {
                if sender.write_all(&[*byte]).is_err() {
                    return;
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        let (stream, _) = listener.accept().unwrap();
        let until = Instant::now() + Duration::from_millis(300);
        let refused = read_request(&mut Timed::new(&stream, until)).unwrap_err();
        assert_eq!(refused.0, "408 Request Timeout");
        drop(stream);
        dribbling.join().unwrap();
    }
}
