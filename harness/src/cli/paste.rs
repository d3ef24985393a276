//! `cargo judge paste`

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use harness::paste::{self, Checked};
use harness::report;
use harness::workspace::Workspace;

use super::args::MachineArgs;
use super::output::{self, print_faults};
use super::{exit, one_problem, problems};

#[derive(Args)]
pub struct PasteArgs {
    /// The problem to paste [default: the one of the current folder]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// Write the source to standard output instead
    #[arg(long)]
    pub print: bool,
    /// Paste though a check fails; the exit code still tells
    #[arg(long)]
    pub force: bool,
    /// Only check: all problems when none is named
    #[arg(long, conflicts_with_all = ["print", "force"])]
    pub check: bool,
    #[command(flatten)]
    pub machine: MachineArgs,
}

pub fn paste(args: &PasteArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let found = match &args.problems[..] {
        names if args.check => problems(&workspace, names)?,
        [] | [_] => one_problem(&workspace, args.problems.first())?,
        _ => bail!("one problem at a time; --check takes many"),
    };
    print_faults(&found.faults);
    if found.problems.is_empty() {
        return Ok(exit::IMPOSSIBLE.into());
    }
    let machine = args.machine.machine(&workspace)?;
    let mut code = if found.faults.is_empty() { exit::AS_EXPECTED } else { exit::IMPOSSIBLE };
    for problem in &found.problems {
        let checked = paste::check(&machine, problem, args.machine.jobs())?;
        let own = exit_code(&checked);
        code = code.max(own);
        let said = report::checked(&checked);
        if args.check {
            output::print(&said)?;
            continue;
        }
        output::say(said.trim_end());
        if own == exit::AS_EXPECTED || args.force {
            hand_out(&checked, args.print)?;
        } else {
            output::say("not pasted; --force pastes it nevertheless");
        }
    }
    Ok(code.into())
}

fn exit_code(checked: &Checked) -> u8 {
    if checked.judge_error.is_some() {
        exit::IMPOSSIBLE
    } else if !checked.findings.is_empty() {
        exit::NOT_AS_EXPECTED
    } else {
        exit::AS_EXPECTED
    }
}

/// Prints a source, or puts it into the clipboard.
fn hand_out(checked: &Checked, print: bool) -> anyhow::Result<()> {
    let source = &checked.source;
    if print {
        let mut stdout = io::stdout().lock();
        stdout.write_all(source)?;
        return Ok(stdout.flush()?);
    }
    if let Some(mut terminal) = terminal()
        && let Some(sequence) = paste::osc52(source)
    {
        terminal.write_all(sequence.as_bytes()).context("cannot write to the terminal")?;
        terminal.flush().context("cannot write to the terminal")?;
        output::say("copied by the terminal (OSC 52); if it cannot, use --print");
    } else if let Some(program) = paste::copy(source) {
        output::say(&format!("copied by {program}"));
    } else {
        bail!(
            "no clipboard: neither a terminal nor wl-copy, xclip, pbcopy or clip.exe takes it; \
             use --print"
        );
    }
    Ok(())
}

/// The terminal, unless it is of a kind without a clipboard.
fn terminal() -> Option<Box<dyn Write>> {
    let kind = env::var("TERM").unwrap_or_default();
    if ["", "dumb", "linux"].contains(&kind.as_str()) {
        None
    } else if io::stdout().is_terminal() {
        Some(Box::new(io::stdout()))
    } else if io::stderr().is_terminal() {
        Some(Box::new(io::stderr()))
    } else {
        None
    }
}
