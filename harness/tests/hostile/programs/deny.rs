//! Starts a program on what looks like a lesser system: one that lacks what
//! the first argument names, parts joined by commas.
//!
//!     deny namespaces|user-namespaces|landlock|seccomp|memory-files PROGRAM ARG..

#[path = "c/mod.rs"]
mod c;

use std::os::unix::process::CommandExt;
use std::process::Command;

#[repr(C)]
#[derive(Clone, Copy)]
struct Step {
    code: u16,
    if_true: u8,
    if_false: u8,
    value: u32,
}

#[repr(C)]
struct Filter {
    length: u16,
    steps: *const Step,
}

const LOAD: u16 = 0x20;
const JUMP_EQUAL: u16 = 0x15;
const JUMP_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

const EPERM: u32 = 1;
const EINVAL: u32 = 22;
const ENOSYS: u32 = 38;

fn step(code: u16, value: u32, if_true: u8, if_false: u8) -> Step {
    Step { code, if_true, if_false, value }
}

/// Fails a call with an error if its first argument passes a test.
fn deny(steps: &mut Vec<Step>, call: u32, test: Option<(u16, u32)>, error: u32) {
    let fail = step(RETURN, 0x5_0000 | error, 0, 0);
    match test {
        None => steps.extend([step(JUMP_EQUAL, call, 0, 1), fail]),
        Some((code, value)) => steps.extend([
            step(JUMP_EQUAL, call, 0, 4),
            step(LOAD, 16, 0, 0),
            step(code, value, 0, 1),
            fail,
            step(RETURN, 0x7fff_0000, 0, 0),
        ]),
    }
}

fn main() {
    let mut args = std::env::args_os().skip(1);
    let lacking = args.next().expect("what is lacking").into_string().unwrap();
    let program = args.next().expect("a program");
    let arm = cfg!(target_arch = "aarch64");
    let mut steps = vec![step(LOAD, 0, 0, 0)];
    for what in lacking.split(',') {
        let unshare = if arm { 97 } else { 272 };
        let steps = &mut steps;
        match what {
            "namespaces" => deny(steps, unshare, None, EPERM),
            "user-namespaces" => {
                deny(steps, unshare, Some((JUMP_ANY_BIT, c::CLONE_NEWUSER as u32)), EPERM)
            }
            "landlock" => deny(steps, 444, None, ENOSYS),
            // PR_SET_SECCOMP.
            "seccomp" => deny(steps, if arm { 167 } else { 157 }, Some((JUMP_EQUAL, 22)), EINVAL),
            "memory-files" => deny(steps, if arm { 279 } else { 319 }, None, ENOSYS),
            _ => panic!("what is {what}?"),
        }
    }
    steps.push(step(RETURN, 0x7fff_0000, 0, 0));
    let filter = Filter { length: steps.len() as u16, steps: steps.as_ptr() };
    unsafe {
        assert_eq!(c::prctl(38, 1usize, 0usize, 0usize, 0usize), 0, "no_new_privs");
        assert_eq!(c::prctl(22, 2usize, &raw const filter, 0usize, 0usize), 0, "the filter");
    }
    panic!("{}", Command::new(program).args(args).exec());
}
