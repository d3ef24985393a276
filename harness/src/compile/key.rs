//! Names of things by their content.

use std::fmt;

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
        let digest = hasher.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Key(key)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
