//! Talks to the network and to its neighbours.

#[path = "c/mod.rs"]
mod c;

use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram, UnixListener, UnixStream};

fn main() {
    let mut attempts = c::Attempts::new();
    attempts.result("connect", TcpStream::connect("127.0.0.1:22"));
    attempts.result("listen", TcpListener::bind("127.0.0.1:0"));
    attempts.result("datagram", UdpSocket::bind("127.0.0.1:0"));
    attempts.result("unix", UnixListener::bind("/tmp/hostile-socket"));
    attempts.result("unix connect", UnixStream::connect("/run/systemd/notify"));
    attempts.result("unix datagram", UnixDatagram::unbound());
    let address = SocketAddr::from_abstract_name("hostile").unwrap();
    attempts.result("abstract", UnixListener::bind_addr(&address));
    attempts.end();
}
