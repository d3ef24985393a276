//! The attacks, each with what must become of it.

use anyhow::ensure;
use harness::run::{End, Outcome, Tier};
use harness::verdict::Verdict::{self, Ac, Ile, Mle, Ole, Re, Tle, Wa};

use crate::grouped;
use crate::lesser;
use crate::trial::{self, LIMITS, Place};

/// One attack.
pub struct Attack {
    pub number: u32,
    /// The file of the program under `programs/`, where there is one.
    pub name: &'static str,
    /// The lowest tier that promises the verdict.
    pub promised: Tier,
    pub kind: Kind,
}

/// How an attack is carried out.
pub enum Kind {
    /// The program runs and gets one of the verdicts; the text is part of the
    /// reason that the judge gives.
    Program(&'static [Verdict], &'static str, Check),
    /// Something else happens.
    Scene(Scene),
}

/// What else must hold of the run.
pub type Check = fn(&Outcome, Tier) -> anyhow::Result<()>;

/// What is done, and must go well.
pub type Scene = fn(&Place, Tier) -> anyhow::Result<()>;

const fn program(
    number: u32,
    name: &'static str,
    promised: Tier,
    verdicts: &'static [Verdict],
) -> Attack {
    checked(number, name, promised, verdicts, "", |_, _| Ok(()))
}

const fn checked(
    number: u32,
    name: &'static str,
    promised: Tier,
    verdicts: &'static [Verdict],
    says: &'static str,
    check: Check,
) -> Attack {
    Attack { number, name, promised, kind: Kind::Program(verdicts, says, check) }
}

const fn crash(number: u32, name: &'static str, says: &'static str) -> Attack {
    checked(number, name, Tier::LimitsOnly, &[Re], says, |_, _| Ok(()))
}

const fn scene(number: u32, name: &'static str, promised: Tier, scene: Scene) -> Attack {
    Attack { number, name, promised, kind: Kind::Scene(scene) }
}

const ANY: Tier = Tier::LimitsOnly;
const SANDBOX: Tier = Tier::Restricted;
const FULL: Tier = Tier::Full;

pub const ATTACKS: &[Attack] = &[
    program(1, "right_answer", ANY, &[Ac]),
    program(2, "no_output", ANY, &[Wa]),
    program(3, "busy_loop", ANY, &[Tle]),
    program(4, "answer_then_sleep", ANY, &[Ile]),
    program(5, "stops_itself", ANY, &[Ile]),
    program(6, "ignores_signals", ANY, &[Tle]),
    program(7, "closes_streams", ANY, &[Tle]),
    crash(8, "raises_sigxcpu", "SIGXCPU"),
    crash(9, "kills_itself", "SIGKILL"),
    program(10, "claims_a_verdict", ANY, &[Wa]),
    program(11, "fork_bomb", SANDBOX, &[Tle, Re]),
    checked(12, "leaves_sleepers", ANY, &[Ac], "", |outcome, tier| {
        ensure!(outcome.left_behind || tier == Tier::Restricted, "nobody was left behind");
        Ok(())
    }),
    program(13, "daemon", SANDBOX, &[Ac]),
    program(14, "zombies", ANY, &[Ac]),
    program(15, "stops_parent", SANDBOX, &[Ac]),
    program(16, "kills_everyone", SANDBOX, &[Ac]),
    program(17, "traces_parent", SANDBOX, &[Ac]),
    checked(18, "floods_stdout", ANY, &[Ole], "", |outcome, _| {
        ensure!(outcome.stdout_len == LIMITS.output, "{} bytes", outcome.stdout_len);
        Ok(())
    }),
    checked(19, "floods_stderr", ANY, &[Ac], "", |outcome, _| {
        ensure!(outcome.stderr.len() == Outcome::STDERR_KEPT, "{} bytes", outcome.stderr.len());
        Ok(())
    }),
    program(20, "answer_then_blanks", ANY, &[Ole]),
    program(21, "println_flood", ANY, &[Ole]),
    checked(22, "writes_far_ahead", ANY, &[Ole, Re], "", |outcome, _| {
        ensure!(outcome.stdout_len <= LIMITS.output, "{} bytes", outcome.stdout_len);
        Ok(())
    }),
    program(23, "binary_output", ANY, &[Wa]),
    program(24, "leaves_input", ANY, &[Ac]),
    program(25, "reads_on", ANY, &[Tle, Ile]),
    program(26, "touches_memory", ANY, &[Mle]),
    program(27, "reserves_memory", ANY, &[Ac]),
    program(28, "big_static", ANY, &[Ac]),
    program(29, "big_stack", ANY, &[Ac]),
    program(30, "shared_memory", ANY, &[Mle]),
    program(31, "memory_files", SANDBOX, &[Ac]),
    checked(32, "many_fat_children", SANDBOX, &[Ac, Mle], "", |outcome, tier| {
        let over = outcome.end == End::MemoryLimit;
        ensure!(over || tier == Tier::Restricted, "held 320 MB in all: {:?}", outcome.end);
        Ok(())
    }),
    crash(33, "endless_recursion", "stack overflow"),
    checked(33, "recursion_beside_heap", SANDBOX, &[Re], "stack overflow", |_, _| Ok(())),
    checked(34, "doubling_vec", ANY, &[Ac], "", |outcome, _| {
        let peak = outcome.memory.unwrap_or(0) >> 20;
        ensure!((40..60).contains(&peak), "{peak} MiB");
        Ok(())
    }),
    checked(35, "many_threads", SANDBOX, &[Re], "panicked", |_, _| Ok(())),
    crash(36, "panics", "panicked"),
    crash(36, "exits_3", "exit code 3"),
    crash(36, "segfaults", "SIGSEGV"),
    crash(36, "divides_by_zero", "SIGFPE"),
    crash(36, "aborts", "SIGABRT"),
    program(37, "opens_sockets", SANDBOX, &[Ac]),
    program(38, "writes_files", SANDBOX, &[Ac]),
    program(39, "writes_input", SANDBOX, &[Ac]),
    program(40, "reads_files", SANDBOX, &[Ac]),
    program(41, "executes_a_shell", SANDBOX, &[Ac]),
    program(42, "asks_the_kernel", SANDBOX, &[Ac]),
    program(43, "counts_descriptors", ANY, &[Ac]),
    program(44, "opens_many_files", ANY, &[Ac]),
    program(45, "changes_modes", SANDBOX, &[Ac]),
    checked(46, "burning_grandchild", ANY, &[Ac], "", |outcome, tier| {
        ensure!(outcome.left_behind || tier == Tier::Restricted, "nobody was left behind");
        Ok(())
    }),
    scene(47, "cannot_be_executed", ANY, trial::cannot_be_executed),
    scene(48, "harness_is_killed", ANY, trial::harness_is_killed),
    program(49, "limits_parent", SANDBOX, &[Ac]),
    program(50, "reads_twice", ANY, &[Ac]),
    program(51, "dynamic", ANY, &[Ac]),
    scene(52, "checker_writes_its_folder_only", SANDBOX, trial::checker_writes_its_folder_only),
    scene(53, "killed_on_time", ANY, trial::killed_on_time),
    scene(54, "launcher_is_small", SANDBOX, trial::launcher_is_small),
    scene(55, "launcher_dies", SANDBOX, trial::launcher_dies),
    scene(56, "private_program", ANY, trial::private_program),
    scene(57, "kernel_holds_memory", SANDBOX, grouped::kernel_holds_memory),
    scene(58, "outputs_are_kept", SANDBOX, grouped::outputs_are_kept),
    scene(59, "groups_are_removed", SANDBOX, grouped::groups_are_removed),
    scene(60, "no_namespaces", FULL, lesser::no_namespaces),
    scene(61, "no_user_namespaces", FULL, lesser::no_user_namespaces),
    scene(62, "no_landlock", FULL, lesser::no_landlock),
    scene(63, "no_seccomp", FULL, lesser::no_seccomp),
    scene(64, "no_memory_files", FULL, lesser::no_memory_files),
    scene(65, "nothing_at_all", FULL, lesser::nothing_at_all),
    scene(66, "few_descriptors", FULL, lesser::few_descriptors),
    scene(67, "full_disk", FULL, lesser::full_disk),
];
