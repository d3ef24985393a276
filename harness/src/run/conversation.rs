//! Two programs that talk to each other: each reads what the other prints.

use std::fs::File;
use std::io::{self, PipeReader, PipeWriter};
use std::thread;

use anyhow::{Context, anyhow};

use super::relay::{Carried, Party, relay};
use super::streams::Streams;
use super::{End, Execution, Outcome, Runner};

/// One of two programs that talk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speaker {
    /// The one that is judged.
    Submission,
    /// The one that judges.
    Interactor,
}

impl Speaker {
    /// How its lines begin in a transcript.
    pub fn mark(self) -> &'static str {
        match self {
            Speaker::Submission => "> ",
            Speaker::Interactor => "< ",
        }
    }
}

/// A finished conversation.
#[derive(Debug)]
pub struct Conversation {
    /// What became of the submission. Its `stdout` is the transcript of both,
    /// its `stdout_len` the length of its own part.
    pub submission: Outcome,
    /// What became of the interactor; its `stdout` is empty.
    pub interactor: Outcome,
    /// Whose output was the first to end.
    pub first: Speaker,
}

impl Runner {
    /// Runs two programs at once, each with its output as the other's input
    /// (their `stdin` is not used). Each gets everything that the other printed
    /// and then the end of its input; neither is ended because the other did.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn converse(
        &self,
        submission: &Execution<'_>,
        interactor: &Execution<'_>,
    ) -> anyhow::Result<Conversation> {
        let context = "cannot make pipes for two programs";
        let (asking, asked) = ends(submission).context(context)?;
        let (answering, answered) = ends(interactor).context(context)?;
        let (submitted, interacted, carried) = thread::scope(|scope| {
            let interactor = scope.spawn(|| answering.run(self, interactor));
            let submission = scope.spawn(|| asking.run(self, submission));
            let carried = relay(asked, answered);
            (submission.join(), interactor.join(), carried)
        });
        let panicked = |_| anyhow!("a thread that runs a program panicked");
        let (mut submitted, mut interacted) =
            (submitted.map_err(panicked)??, interacted.map_err(panicked)??);
        let Carried { first, by_submission, by_interactor, transcript } =
            carried.context("cannot carry what two programs say")?;
        submitted.stdout = transcript;
        for (outcome, printed, limits) in [
            (&mut submitted, by_submission, submission.limits),
            (&mut interacted, by_interactor, interactor.limits),
        ] {
            outcome.stdout_len = printed;
            // Its output was closed then: what else it came to was the relay's
            // doing.
            if printed >= limits.output {
                outcome.end = End::OutputLimit;
            }
        }
        Ok(Conversation { submission: submitted, interactor: interacted, first })
    }
}

/// A program's own ends of its pipes.
struct Ends {
    stdin: PipeReader,
    stdout: PipeWriter,
    /// Closes when its run is over.
    running: PipeWriter,
}

fn ends(execution: &Execution<'_>) -> io::Result<(Ends, Party)> {
    let (stdin, to) = io::pipe()?;
    let (from, stdout) = io::pipe()?;
    let (over, running) = io::pipe()?;
    let party = Party { from: from.into(), to: to.into(), over, limit: execution.limits.output };
    Ok((Ends { stdin, stdout, running }, party))
}

impl Ends {
    fn run(self, runner: &Runner, execution: &Execution<'_>) -> anyhow::Result<Outcome> {
        let Ends { stdin, stdout, running } = self;
        let file = |end: std::os::fd::OwnedFd| File::from(end);
        let streams = Streams::Pipes { stdin: file(stdin.into()), stdout: file(stdout.into()) };
        let outcome = runner.run_with(execution, streams);
        drop(running);
        outcome
    }
}
