//! Remembers how well programs are isolated here. Finding it out takes the
//! start of a launcher: `cargo test` does without where it judges nothing anew
//! (`cargo judge` says first how well programs are isolated, and asks).
//!
//! The note only says under which key a kept verdict is looked up. Whatever is
//! run is run in the tier that is found out then.

use std::fs;
use std::path::Path;

use super::note::Note;
use crate::compile::Key;
use crate::run::Tier;

/// A note on this process's place in this machine.
#[derive(Debug)]
pub(super) struct TierNote(Note);

/// What decides the tier: the boot, the kernel and its settings, and the user
/// and the confinement that the judge itself runs in.
const DECISIVE: [&str; 7] = [
    "/proc/sys/kernel/random/boot_id",
    "/proc/version",
    "/proc/sys/user/max_user_namespaces",
    "/proc/sys/kernel/unprivileged_userns_clone",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_unconfined",
    "/proc/self/attr/current",
];

impl TierNote {
    pub fn open(cache: &Path, (launcher, at_most): (&Path, Tier)) -> TierNote {
        let mut parts: Vec<Vec<u8>> =
            DECISIVE.iter().map(|path| fs::read(path).unwrap_or_default()).collect();
        parts.push(fs::read_to_string("/proc/self/status").map(standing).unwrap_or_default());
        parts.push(launcher.as_os_str().as_encoded_bytes().to_vec());
        parts.push(at_most.name().into());
        let key = Key::new(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>());
        TierNote(Note(cache.join("tier").join(key.to_string())))
    }

    pub fn read(&self) -> Option<Tier> {
        self.0.read()?.parse().ok()
    }

    pub fn write(&self, tier: Tier) {
        self.0.write(tier.name());
    }
}

/// The lines of `/proc/self/status` about users, rights and confinement.
fn standing(status: String) -> Vec<u8> {
    let decisive = ["Uid:", "Gid:", "Groups:", "NoNewPrivs:", "Seccomp:", "Cap"];
    let lines = status.lines().filter(|line| decisive.iter().any(|start| line.starts_with(start)));
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}
