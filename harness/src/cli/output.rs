//! Prints, without a panic where nobody listens.

use std::io::{self, ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use anyhow::Context;
use harness::fault::Fault;
use harness::report::{self, Style};
use rustix::termios::tcgetwinsize;

use super::args::Colour;

/// Settles when colours are used. By default on a terminal that knows them,
/// unless the environment says otherwise (no-color.org, bixense.com/clicolors).
pub fn colours(when: Colour) {
    match when {
        Colour::Auto => ColorChoice::Auto,
        Colour::Always => ColorChoice::AlwaysAnsi,
        Colour::Never => ColorChoice::Never,
    }
    .write_global();
}

/// How text on standard output is dressed.
pub fn style() -> Style {
    let stdout = io::stdout();
    let width = || tcgetwinsize(&stdout).ok().map(|size| usize::from(size.ws_col));
    let width = if stdout.is_terminal() { width().filter(|width| *width > 0) } else { None };
    Style { width, colour: AutoStream::choice(&stdout) != ColorChoice::Never }
}

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

/// Says why nothing more can be done.
pub fn error(error: &anyhow::Error) {
    say(&format!("{} {error:#}", label("error:")));
}

/// A word that begins a line on standard error.
fn label(word: &str) -> String {
    let red = AnsiColor::Red.on_default().bold();
    match AutoStream::choice(&io::stderr()) {
        ColorChoice::Never => word.to_owned(),
        _ => format!("{red}{word}{red:#}"),
    }
}

/// Says what is wrong with folders.
pub fn print_faults(faults: &[Fault]) {
    for (path, message) in faults.iter().map(report::fault) {
        say(&format!("{} {path}: {message}", label("fault:")));
    }
}
