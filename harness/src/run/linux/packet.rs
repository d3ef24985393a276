//! Packets of bytes with descriptors beside them, over a socket.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags,
};

use super::protocol::MOST_FILES;
use crate::run::Outcome;

/// A packet must fit the socket's default buffer.
pub const MOST_BYTES: usize = Outcome::STDERR_KEPT + 4096;

/// The program, its input and output, its files and its folder.
const MOST_DESCRIPTORS: usize = 3 + MOST_FILES + 1;

/// Sends one packet.
pub fn send(socket: impl AsFd, bytes: &[u8], files: &[BorrowedFd<'_>]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !files.is_empty() && !control.push(SendAncillaryMessage::ScmRights(files)) {
        return Err(io::Error::other("too many files for one run"));
    }
    let parts = [IoSlice::new(bytes)];
    // A reader that is gone is an error, not a signal.
    rustix::net::sendmsg(socket, &parts, &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Receives one packet into `buffer` and its descriptors into `files`; gives
/// its length, zero when the other side is gone.
pub fn receive(
    socket: impl AsFd,
    buffer: &mut [u8],
    files: &mut Vec<OwnedFd>,
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut parts = [IoSliceMut::new(buffer)];
    let flags = RecvFlags::CMSG_CLOEXEC;
    let packet = rustix::net::recvmsg(socket, &mut parts, &mut control, flags)?;
    files.clear();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            files.extend(received);
        }
    }
    let cut = ReturnFlags::TRUNC | ReturnFlags::CTRUNC;
    if packet.flags.intersects(cut) {
        return Err(io::Error::other("a packet was cut"));
    }
    Ok(packet.bytes)
}
