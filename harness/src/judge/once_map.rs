//! Values made once, whoever asks first.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A map whose values are made at their first use. Threads that ask for the
/// same key meanwhile wait for it; other keys are not held up.
#[derive(Debug)]
pub(super) struct OnceMap<K, V>(Mutex<HashMap<K, Arc<OnceLock<V>>>>);

impl<K: Eq + Hash, V: Clone> OnceMap<K, V> {
    pub(super) fn new() -> OnceMap<K, V> {
        OnceMap(Mutex::new(HashMap::new()))
    }

    pub(super) fn get_or_make(&self, key: K, make: impl FnOnce() -> V) -> V {
        let slot = {
            // A panic elsewhere cannot leave the map half-changed.
            let mut map = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            map.entry(key).or_default().clone()
        };
        slot.get_or_init(make).clone()
    }
}
