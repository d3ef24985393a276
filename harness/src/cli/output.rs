//! Prints, without a panic where nobody listens.

use std::io::{self, ErrorKind, Write};

use anyhow::Context;
use harness::check::harmless;
use harness::fault::Fault;

/// Prints a text on standard output.
///
/// # Errors
/// When it cannot be written; a reader that went away has had enough.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Says something on standard error. Where that cannot be written there is
/// nowhere to say so.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says what is wrong with folders.
pub fn print_faults(faults: &[Fault]) {
    for fault in faults {
        let path = fault.path.to_string_lossy();
        say(&format!("fault: {}: {}", harmless(&path, 400), harmless(&fault.message, 600)));
    }
}
