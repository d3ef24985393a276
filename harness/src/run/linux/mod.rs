//! Linux: a launcher process for each worker, confined as far as the system
//! allows.

mod child;
mod confinement;
mod elf;
mod identity;
mod landlock;
mod launcher;
mod limits;
mod memory;
mod namespaces;
mod pool;
mod protocol;
mod seccomp;
mod stderr;
mod sweep;
mod sys;
mod watch;

pub(super) use launcher::main as launcher_main;
pub(super) use pool::Pool;
pub(super) use protocol::HIDDEN_MODE;
