//! Reads from an executable which loader it wants.

use std::fs::File;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::fs::OpenOptionsExt;

use rustix::io::pread;

const PT_INTERP: u64 = 3;

/// Opens the loader (`PT_INTERP`) of an executable; `None` when it is static,
/// is not of this machine's kind, or the loader is missing, which its start
/// will tell.
pub fn loader(program: BorrowedFd<'_>) -> Option<OwnedFd> {
    let path = interpreter(program)?;
    let mut options = File::options();
    options.read(true).custom_flags(libc::O_PATH);
    options.open(path).ok().map(OwnedFd::from)
}

/// The path in the `PT_INTERP` segment of a 64-bit file.
fn interpreter(program: BorrowedFd<'_>) -> Option<String> {
    // The file's header and, in any usual file, the program headers right
    // behind it.
    let mut start = [0; 1024];
    let length = pread(program, &mut start, 0).ok()?;
    let start = &start[..length];
    if !start.starts_with(b"\x7fELF\x02") {
        return None;
    }
    let headers = number(start, 32, 8)?;
    let size = number(start, 54, 2)?;
    let count = number(start, 56, 2)?;
    for index in 0..count {
        let at = headers.checked_add(index * size)?;
        if number(start, at, 4)? == PT_INTERP {
            let mut path = vec![0; number(start, at + 32, 8)?.min(4096) as usize];
            let read = pread(program, &mut path, number(start, at + 8, 8)?).ok()?;
            path.truncate(read);
            path.pop(); // the final NUL
            return String::from_utf8(path).ok();
        }
    }
    None
}

/// A number of `size` bytes in this machine's order.
fn number(bytes: &[u8], at: u64, size: usize) -> Option<u64> {
    let at = usize::try_from(at).ok()?;
    let found = bytes.get(at..at.checked_add(size)?)?;
    let mut whole = [0; 8];
    if cfg!(target_endian = "big") {
        whole[8 - size..].copy_from_slice(found);
        return Some(u64::from_be_bytes(whole));
    }
    whole[..size].copy_from_slice(found);
    Some(u64::from_le_bytes(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn a_dynamic_program_names_its_loader() {
        let shell = File::open("/bin/sh").unwrap();
        let path = interpreter(shell.as_fd()).unwrap();
        assert!(path.contains("ld-") && path.starts_with('/'), "{path}");
        assert!(loader(shell.as_fd()).is_some());
    }

    #[test]
    fn what_is_no_program_has_none() {
        let text = File::open("/etc/passwd").unwrap();
        assert_eq!(interpreter(text.as_fd()), None);
        let empty = File::open("/dev/null").unwrap();
        assert_eq!(interpreter(empty.as_fd()), None);
    }

    #[test]
    fn numbers_beyond_the_end_are_none() {
        assert_eq!(number(&[1, 0], 0, 2), Some(if cfg!(target_endian = "big") { 256 } else { 1 }));
        assert_eq!(number(&[1, 0], 1, 2), None);
        assert_eq!(number(&[], u64::MAX, 8), None);
    }
}
