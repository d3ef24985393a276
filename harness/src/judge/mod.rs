//! Judges the programs of one problem: compile, run, check, verdict.
//!
//! A [`Machine`] is shared by all problems. A [`Judge`] is made for one problem
//! and remembers what its programs share: executables, inputs that were found
//! legal, generated inputs with their answers. Whatever goes wrong that is not
//! the judged program's own doing becomes a judge error on that case.

mod attempt;
mod blame;
mod caught;
mod checker;
mod content;
mod fingerprint;
mod helper;
mod input;
mod interact;
mod judgement;
mod machine;
mod note;
mod once_map;
mod output;
mod recall;
pub mod rules;
mod ruling;
mod seed;
mod tier_note;
mod transcript;
mod validator;
mod verdicts;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

pub use attempt::Attempt;
pub use input::{Input, Texts};
pub use judgement::{Judgement, ProgramResult, again};
pub use machine::Machine;
pub use seed::{Generated, STREAM, stream};
pub use transcript::EXCERPT_LINES;
pub use verdicts::VerdictCache;

use self::caught::Caught;
use self::content::Content;
use self::once_map::OnceMap;
use crate::compile::{Compiled, Key, Source};
use crate::problem::{Problem, Program};
use crate::verdict::Verdict;

/// What went wrong that is not the judged program's doing, for people to read.
pub type JudgeError = String;

/// Judges the programs of one problem.
#[derive(Debug)]
pub struct Judge<'a> {
    machine: &'a Machine,
    problem: &'a Problem,
    survey: bool,
    sources: OnceMap<String, Result<Arc<Source>, JudgeError>>,
    /// Under `group/name`.
    contents: OnceMap<String, Result<Content, JudgeError>>,
    surroundings: OnceLock<Result<Key, JudgeError>>,
    compiled: OnceMap<String, Result<Compiled, JudgeError>>,
    sound: OnceMap<Input, Result<(), JudgeError>>,
    generated: OnceMap<u64, Result<Arc<Generated>, JudgeError>>,
}

impl<'a> Judge<'a> {
    /// A judge for a problem.
    pub fn new(machine: &'a Machine, problem: &'a Problem) -> Judge<'a> {
        Judge {
            machine,
            problem,
            survey: false,
            sources: OnceMap::new(),
            contents: OnceMap::new(),
            surroundings: OnceLock::new(),
            compiled: OnceMap::new(),
            sound: OnceMap::new(),
            generated: OnceMap::new(),
        }
    }

    /// For all inputs of wrong submissions too: those run once only, also where
    /// others beside them may have cost them the time that they lacked. Some
    /// reach their limit on every input.
    pub fn surveying(mut self) -> Judge<'a> {
        self.survey = true;
        self
    }

    /// The problem that it judges.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Compiles a program ahead of its first use. What the compiler says
    /// against it shows in its judgements.
    pub fn prepare(&self, program: &Program) {
        let _ = self.compiled(program);
    }

    /// The compiler's message where it refuses a program.
    pub fn refusal(&self, program: &Program) -> Option<String> {
        match self.compiled(program) {
            Ok(Compiled::Refused(message)) => Some(message),
            _ => None,
        }
    }

    /// Judges a program on one input, or recalls what it got there before.
    pub fn judge(&self, program: &Program, input: &Input) -> Judgement {
        self.recall(program, input).unwrap_or_else(|| self.judge_anew(program, input))
    }

    /// Judges a wrong submission until an input gives it the verdict that it
    /// should get; what caught it last time goes first. The judgement that
    /// catches it stands last.
    pub fn judge_wrong(
        &self,
        program: &Program,
        wanted: Verdict,
        inputs: &[Input],
    ) -> Vec<Judgement> {
        let caught = Caught::open(&self.machine.cache, self.problem, program);
        let mut judgements = Vec::new();
        for input in caught.first(inputs) {
            let judgement = Judgement { expected: None, ..self.judge(program, input) };
            let verdict = judgement.verdict;
            judgements.push(judgement);
            if verdict == wanted {
                caught.remember(input);
                break;
            }
            if verdict == Verdict::Ce {
                break;
            }
        }
        judgements
    }

    fn judge_anew(&self, program: &Program, input: &Input) -> Judgement {
        self.attempt(program, input).unwrap_or_else(|message| Judgement {
            verdict: Verdict::Je,
            message: Some(message),
            ..self.accepted(program, Some(input))
        })
    }

    fn attempt(&self, program: &Program, input: &Input) -> Result<Judgement, JudgeError> {
        let executable = match self.compiled(program)?.program() {
            Ok(executable) => executable,
            Err(message) => {
                return Ok(Judgement {
                    verdict: Verdict::Ce,
                    message: Some(message),
                    ..self.accepted(program, None)
                });
            }
        };
        self.sound(input)?;
        let must_succeed = program.role.expected() == Some(Verdict::Ac);
        let fair = !self.survey || must_succeed;
        let mut attempt = self.run_submission(&executable, &self.texts(input)?, fair)?;
        let failed = attempt.verdict != Verdict::Ac;
        // What a wrong submission printed nobody wants to look at.
        let shown = failed && must_succeed;
        let judgement = Judgement {
            verdict: attempt.verdict,
            cpu: attempt.outcome.cpu,
            wall: attempt.outcome.wall,
            memory: attempt.outcome.memory.filter(|bytes| *bytes > attempt.outcome.memory_floor),
            memory_floor: attempt.outcome.memory_floor,
            stderr: failed.then(|| String::from_utf8_lossy(&attempt.outcome.stderr).into_owned()),
            input: shown.then(|| self.keep_input(program, input)).flatten(),
            output: shown.then(|| self.keep_output(program, input, &mut attempt.outcome)).flatten(),
            message: match attempt.transcript.as_ref().filter(|_| failed) {
                Some(said) => Some(format!("{}\n{said}", attempt.message.as_deref().unwrap_or(""))),
                None => attempt.message.clone(),
            },
            ..self.accepted(program, Some(input))
        };
        self.keep(program, input, &attempt, &judgement);
        Ok(judgement)
    }

    /// What must hold of an input before anything is judged on it: the
    /// validator finds it legal, and the checker its answer right. Once each.
    fn sound(&self, input: &Input) -> Result<(), JudgeError> {
        match input {
            Input::Seed(seed) => self.generated(*seed).map(|_| ()),
            Input::Case(_) => self.sound.get_or_make(input.clone(), || {
                let texts = self.texts(input)?;
                self.validate(&texts.input)?;
                self.check_answer(&texts)
            }),
        }
    }

    /// Compiles a program, once. Submissions are built as the machine says,
    /// helpers always for speed.
    ///
    /// # Errors
    /// When the compiler could not be asked.
    pub fn compiled(&self, program: &Program) -> Result<Compiled, JudgeError> {
        self.compiled.get_or_make(program.name.clone(), || {
            let source = self.source(program)?;
            let compiled = self.machine.compiler.compile(&source, self.build(program));
            compiled.map_err(|error| format!("cannot make {}: {error:#}", program.name))
        })
    }

    /// The judgement of a program that did well at no cost; where it did not,
    /// the caller says so.
    fn accepted(&self, program: &Program, input: Option<&Input>) -> Judgement {
        Judgement {
            problem: self.problem.id.clone(),
            program: program.name.clone(),
            group: input.map(|input| input.group().to_owned()),
            case: input.map(Input::name),
            verdict: Verdict::Ac,
            expected: Some(Verdict::Ac),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            memory: None,
            memory_floor: 0,
            message: None,
            cached: false,
            stderr: None,
            input: None,
            output: None,
            build: self.machine.build,
            time_limit: self.limits().cpu,
        }
    }
}
