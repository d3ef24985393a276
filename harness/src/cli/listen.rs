//! `cargo judge listen`

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use harness::intake::companion::{Server, Task};
use harness::intake::{Addition, Likeness, write};
use harness::report;
use harness::workspace::Workspace;
use signal_hook::consts::SIGINT;

use super::exit;
use super::output::{print, say};

#[derive(Args)]
pub struct ListenArgs {
    /// The port to listen on, one of those that Competitive Companion sends to
    #[arg(long, value_name = "PORT", default_value_t = 10043)]
    pub port: u16,
    /// End after so many clicks, each a problem or a whole contest [default: go
    /// on until Ctrl-C]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: Option<u64>,
    /// Open new submissions in $VISUAL or $EDITOR
    #[arg(long)]
    pub open: bool,
}

pub fn listen(args: &ListenArgs) -> anyhow::Result<ExitCode> {
    let workspace = Workspace::here()?;
    let editor = if args.open { Some(editor()?) } else { None };
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGINT, stop.clone()).context("cannot watch for Ctrl-C")?;
    let server = Server::new(args.port)?;
    let addresses: Vec<String> = server.addresses().iter().map(ToString::to_string).collect();
    say(&format!(
        "listening on {}; click Competitive Companion's green plus, Ctrl-C ends it",
        addresses.join(" and ")
    ));
    let mut code = exit::AS_EXPECTED;
    let (mut batches, mut clicks, mut new) = (Batches::default(), 0, Vec::new());
    while !stop.load(Ordering::Relaxed) && args.count.is_none_or(|count| clicks < count) {
        let Some(received) = server.receive(Duration::from_millis(100)) else { continue };
        match take(&workspace, &received.task) {
            Ok((text, written)) => {
                print(&text)?;
                new.extend(written);
                clicks += u64::from(batches.completes(&received.task));
                received.answer(Ok(text.trim_end()));
            }
            Err(error) => {
                say(&format!("error: {error:#}"));
                code = exit::IMPOSSIBLE;
                clicks += u64::from(batches.completes(&received.task));
                received.answer(Err(&format!("{error:#}")));
            }
        }
        if batches.0.is_empty()
            && let Some(editor) = &editor
            && !new.is_empty()
        {
            open(editor, &new)?;
            new.clear();
        }
    }
    Ok(code.into())
}

/// Writes a problem, or adds its samples to the one that exists; the file that
/// is to be opened, where it is new.
fn take(workspace: &Workspace, task: &Task) -> anyhow::Result<(String, Option<PathBuf>)> {
    let id = task.id_in(workspace)?;
    let draft = task.draft(&id);
    let dir = workspace.problems().join(&id);
    if dir.is_dir() {
        let addition = Addition::plan(workspace, &id, &draft.cases, Likeness::Trimmed)?;
        let text = report::added(&addition);
        write(workspace, &[], &[addition])?;
        return Ok((text, None));
    }
    write(workspace, std::slice::from_ref(&draft), &[])?;
    Ok((report::drafted(&draft), Some(dir.join("src/main.rs"))))
}

/// The contests of which problems are still to come: how many, by id.
#[derive(Default)]
struct Batches(BTreeMap<String, usize>);

impl Batches {
    /// Whether this was the last problem of its click.
    fn completes(&mut self, task: &Task) -> bool {
        let Some(batch) = &task.batch else { return true };
        let left = self.0.entry(batch.id.clone()).or_insert(batch.size);
        *left = left.saturating_sub(1);
        let done = *left == 0;
        if done {
            self.0.remove(&batch.id);
        }
        done
    }
}

/// The editor's command, in words.
fn editor() -> anyhow::Result<Vec<String>> {
    let typed = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| env::var(name).ok());
    let Some(typed) = typed.into_iter().find(|typed| !typed.trim().is_empty()) else {
        bail!("no editor to open with: set $EDITOR");
    };
    shell_words::split(&typed).with_context(|| format!("cannot split the editor `{typed}`"))
}

fn open(editor: &[String], files: &[PathBuf]) -> anyhow::Result<()> {
    let (program, args) = editor.split_first().context("no editor to open with: set $EDITOR")?;
    let status = Command::new(program).args(args).args(files).status();
    status.with_context(|| format!("cannot run the editor {program}"))?;
    Ok(())
}
