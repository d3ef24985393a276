//! What can be typed.

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use harness::run::Tier;
use harness::session::Selection;

use super::bench::BenchArgs;
use super::cache::CacheCommand;
use super::export::ExportArgs;
use super::import::ImportArgs;
use super::list::ListArgs;
use super::listen::ListenArgs;
use super::new::NewArgs;
use super::paste::PasteArgs;
use super::report::ReportArgs;
use super::run::RunArgs;
use super::stress::StressArgs;
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

/// How many generated inputs are judged.
#[derive(Args)]
pub struct SeedArgs {
    /// How many seeds to judge where a problem has a generator, up to 1000000
    #[arg(long, value_name = "N", default_value_t = Selection::SEEDS,
          value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub seeds: u64,
}

/// Whether verdicts of earlier runs count.
#[derive(Args)]
pub struct KeptArgs {
    /// Judge everything anew, though nothing changed since it was judged before
    #[arg(long)]
    pub no_cache: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs: one object
    Json,
}

pub fn time_factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if (0.1..=100.0).contains(&factor) => Ok(factor),
        _ => Err("give a number from 0.1 to 100".to_owned()),
    }
}
