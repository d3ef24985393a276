//! What can be typed.

use std::time::Duration;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use harness::run::Tier;
use harness::session::Selection;

use super::export::ExportArgs;
use super::import::ImportArgs;
use super::listen::ListenArgs;
use super::new::NewArgs;
use super::report::ReportArgs;
use super::watch::WatchArgs;

#[derive(Parser)]
#[command(
    name = "judge",
    bin_name = "cargo judge",
    version,
    about = "Judges the submissions under problems/ against the cases under testdata/",
    after_help = "Without a command: run. Inside problems/<id>/ that problem is the default.\n\
        Exit codes: 0 every program got the verdict it should; 1 some did not; \
        2 judging could not happen (usage, broken folder, judge error)."
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
    /// When to use colours; NO_COLOR, CLICOLOR and CLICOLOR_FORCE are honoured
    #[arg(long, value_name = "WHEN", value_enum, global = true, default_value_t = Colour::Auto)]
    pub color: Colour,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal
    Auto,
    /// Into pipes too
    Always,
    /// Nowhere
    Never,
}

impl Cli {
    /// What was typed. Of the options without a command only those that every
    /// command has may stand before one: the others would be for nothing.
    pub fn typed() -> Cli {
        let mut command = Cli::command();
        let matches = command.get_matches_mut();
        let typed = |arg: &&clap::Arg| {
            let source = matches.value_source(arg.get_id().as_str());
            !arg.is_global_set() && source == Some(ValueSource::CommandLine)
        };
        let lost = command.get_arguments().find(typed).map(ToString::to_string);
        if let (Some(name), Some(lost)) = (matches.subcommand_name(), lost) {
            let message = format!("{lost} stands before {name}: put it behind");
            command.error(ErrorKind::ArgumentConflict, message).exit();
        }
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Judge problems: all of them when none is named
    Run(RunArgs),
    /// Try seeds until submission and brute differ; shrink and save what differs
    Stress(StressArgs),
    /// Check that a submission pastes, then copy it to the clipboard
    Paste(PasteArgs),
    /// Measure submissions beside their brutes and an echo of the input
    Bench(BenchArgs),
    /// Judge everything and write one self-contained HTML page about it
    Report(ReportArgs),
    /// List problems with their limits, cases and roles
    List(ListArgs),
    /// Make the folders of a new problem
    New(NewArgs),
    /// Take problems in from the browser (Competitive Companion)
    Listen(ListenArgs),
    /// Take problems in from files that other tools made
    Import(ImportArgs),
    /// Judge again what a save touches
    Watch(WatchArgs),
    /// Write a problem as a package for other judges
    Export(ExportArgs),
    /// Manage the verdicts and executables that are kept from run to run
    #[command(subcommand)]
    Cache(CacheCommand),
}

#[derive(Args)]
pub struct RunArgs {
    /// The problems to judge
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// Judge only this group: sample, stress, format or seed (repeatable; wrong
    /// submissions are left out)
    #[arg(long, value_name = "GROUP", value_parser = ["sample", "stress", "format", "seed"])]
    pub group: Vec<String>,
    /// Judge only this case: NAME or GROUP/NAME (repeatable; wrong submissions
    /// are left out)
    #[arg(long, value_name = "CASE")]
    pub case: Vec<String>,
    /// Judge only this program of the problem, a wrong submission say (repeatable)
    #[arg(long, value_name = "NAME")]
    pub program: Vec<String>,
    /// How many seeds to judge where a problem has a generator, up to 1000000
    #[arg(long, value_name = "N", default_value_t = Selection::SEEDS, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub seeds: u64,
    /// Judge only the problems that changed in git since this revision
    /// [default: HEAD]
    #[arg(long, value_name = "REV", num_args = 0..=1, default_missing_value = "HEAD",
          conflicts_with = "problems")]
    pub changed: Option<String>,
    /// Judge everything anew, though nothing changed since it was judged before
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub machine: MachineArgs,
    /// How to print the results
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = RunFormat::Text)]
    pub format: RunFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RunFormat {
    /// For people
    Text,
    /// For programs: one object, as harness/src/report/schema.json describes it
    Json,
    /// For continuous integration: JUnit XML
    Junit,
}

/// How programs are built and run.
#[derive(Args)]
pub struct MachineArgs {
    /// How many programs run at once [default: as many as there are cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Multiply the time limits by this, for slow machines
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = time_factor)]
    pub time_factor: f64,
    /// Refuse to run anything in less isolation than this: full, restricted or
    /// limits-only
    #[arg(long, value_name = "TIER", default_value_t = Tier::LimitsOnly, hide_default_value = true)]
    pub require_sandbox: Tier,
    /// Build submissions with overflow checks and debug assertions
    #[arg(long)]
    pub checked: bool,
}

#[derive(Args)]
pub struct StressArgs {
    /// The problem to stress [default: the one of the current folder]
    #[arg(value_name = "PROBLEM")]
    pub problem: Option<String>,
    /// Try the seeds from 0 up to N, without N
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: Option<u64>,
    /// Try seeds for this long, like 60s or 5m, from a random one on [default:
    /// until they differ]
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    #[command(flatten)]
    pub machine: MachineArgs,
}

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

#[derive(Args)]
pub struct BenchArgs {
    /// The problems to measure: all of them when none is named
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
    /// A rival: a .rs or .cpp file, or any command (repeatable)
    #[arg(long, value_name = "FILE_OR_COMMAND")]
    pub against: Vec<String>,
    /// Measure on this input, CASE or GROUP/CASE, instead of the largest
    /// (repeatable)
    #[arg(long, value_name = "CASE")]
    pub case: Vec<String>,
    /// Refuse to measure where instructions cannot be counted, for want of
    /// valgrind
    #[arg(long)]
    pub instructions: bool,
    /// How often each program runs on each input; slow ones run less often
    #[arg(long, value_name = "N", default_value_t = 20,
          value_parser = clap::value_parser!(u16).range(1..))]
    pub rounds: u16,
    /// Multiply the time limits by this, for slow machines
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = time_factor)]
    pub time_factor: f64,
    /// How to print the results
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

#[derive(Args)]
pub struct ListArgs {
    /// The problems to list: all of them when none is named
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<String>,
}

#[derive(Clone, Copy, Subcommand)]
pub enum CacheCommand {
    /// Forget them all, but for the executables that a judge uses just now
    Clear,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs: one object
    Json,
}

fn time_factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if (0.1..=100.0).contains(&factor) => Ok(factor),
        _ => Err("give a number from 0.1 to 100".to_owned()),
    }
}
