//! Names of things by their content.

use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A hash of everything that decides a product: equal keys, equal products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key([u8; 16]);

impl Key {
    /// The key of these parts in this order. Each part's length is hashed with
    /// it, so no two lists of parts run together.
    pub fn new(parts: &[&[u8]]) -> Key {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Key::of(hasher)
    }

    /// The key of all that can be read, in bounded memory.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of_reader(mut reader: impl Read) -> io::Result<Key> {
        let mut hasher = Sha256::new();
        let mut piece = [0; 16 << 10];
        loop {
            match reader.read(&mut piece)? {
                0 => return Ok(Key::of(hasher)),
                length => hasher.update(&piece[..length]),
            }
        }
    }

    /// Its bytes, to make other keys of.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn of(hasher: Sha256) -> Key {
        let digest = hasher.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Key(key)
    }
}

impl FromStr for Key {
    type Err = ();

    /// Reads what it is shown as: 32 digits in hexadecimal.
    fn from_str(text: &str) -> Result<Key, ()> {
        let digits = text.as_bytes();
        if digits.len() != 32 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(());
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| ())?;
        Ok(Key(number.to_be_bytes()))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn a_key_reads_back_from_what_it_is_shown_as() {
        let key = Key::new(&[b"some", b"parts"]);
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!("+0000000000000000000000000000000".parse::<Key>(), Err(()));
        assert_eq!("00".parse::<Key>(), Err(()));
    }

    #[test]
    fn parts_do_not_run_together() {
        assert_ne!(Key::new(&[b"ab", b"c"]), Key::new(&[b"a", b"bc"]));
        assert_ne!(Key::new(&[b"ab"]), Key::new(&[b"ab", b""]));
    }
}
