//! Judges the programs of one problem: compile, run, check, verdict.
//!
//! A [`Machine`] is shared by all problems. A [`Judge`] is made for one problem
//! and remembers what its programs share: executables, inputs that were found
//! legal, generated inputs with their answers. Whatever goes wrong that is not
//! the judged program's own doing becomes a judge error on that case.

mod attempt;
mod caught;
mod checker;
mod helper;
mod input;
mod judgement;
mod machine;
mod once_map;
pub mod rules;
mod seed;
mod validator;

use std::collections::VecDeque;
use std::fs;
use std::io::Seek;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

pub use attempt::Attempt;
pub use input::{Input, Texts};
pub use judgement::{Judgement, ProgramResult};
pub use machine::Machine;
pub use seed::{Generated, STREAM, stream};

use self::caught::Caught;
use self::once_map::OnceMap;
use crate::compile::{Build, Compiled, Source};
use crate::problem::{Language, Problem, Program};
use crate::run::Outcome;
use crate::verdict::Verdict;

/// What went wrong that is not the judged program's doing, for people to read.
pub type JudgeError = String;

/// Judges the programs of one problem.
#[derive(Debug)]
pub struct Judge<'a> {
    machine: &'a Machine,
    problem: &'a Problem,
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
            compiled: OnceMap::new(),
            sound: OnceMap::new(),
            generated: OnceMap::new(),
        }
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

    /// Judges a program on one input.
    pub fn judge(&self, program: &Program, input: &Input) -> Judgement {
        self.attempt(program, input).unwrap_or_else(|message| Judgement {
            verdict: Verdict::Je,
            message: Some(message),
            ..self.accepted(program, Some(input))
        })
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
        let mut queue: VecDeque<&Input> = inputs.iter().collect();
        if let Some(at) =
            caught.last().and_then(|last| inputs.iter().position(|input| input.to_string() == last))
            && let Some(first) = queue.remove(at)
        {
            queue.push_front(first);
        }
        let mut judgements = Vec::new();
        for input in queue {
            let judgement =
                Judgement { expected: None, output: None, ..self.judge(program, input) };
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

    fn attempt(&self, program: &Program, input: &Input) -> Result<Judgement, JudgeError> {
        if self.problem.settings.interactive {
            return Err("interactive problems cannot be judged yet".to_owned());
        }
        let executable = match self.compiled(program)? {
            Compiled::Executable(path) => path,
            Compiled::Refused(message) => {
                return Ok(Judgement {
                    verdict: Verdict::Ce,
                    message: Some(message),
                    ..self.accepted(program, None)
                });
            }
        };
        self.sound(input)?;
        let mut attempt = self.run_submission(&executable, &self.texts(input)?)?;
        let failed = attempt.verdict != Verdict::Ac;
        Ok(Judgement {
            verdict: attempt.verdict,
            cpu: attempt.outcome.cpu,
            wall: attempt.outcome.wall,
            memory: attempt.outcome.memory.filter(|bytes| *bytes > attempt.outcome.memory_floor),
            memory_floor: attempt.outcome.memory_floor,
            stderr: failed.then(|| String::from_utf8_lossy(&attempt.outcome.stderr).into_owned()),
            output: if failed {
                self.keep_output(program, input, &mut attempt.outcome)
            } else {
                None
            },
            message: attempt.message,
            ..self.accepted(program, Some(input))
        })
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
            if program.language != Language::Rust {
                let source = program.source.display();
                return Err(format!("{source}: helpers can only be run if written in Rust so far"));
            }
            let build = match program.role.expected() {
                Some(_) => self.machine.build,
                None => Build::Release,
            };
            let compiled = Source::read(self.problem, program)
                .and_then(|source| self.machine.compiler.compile(&source, build));
            compiled.map_err(|error| format!("{error:#}"))
        })
    }

    /// Keeps a whole output for the user to look at. Best effort: a full disk
    /// must not change a verdict.
    fn keep_output(
        &self,
        program: &Program,
        input: &Input,
        outcome: &mut Outcome,
    ) -> Option<PathBuf> {
        let folder = self.machine.cache.join("output").join(&self.problem.id).join(&program.name);
        fs::create_dir_all(&folder).ok()?;
        let path = folder.join(format!("{}.out", input.to_string().replace('/', "-")));
        outcome.stdout.rewind().ok()?;
        let mut file = fs::File::create(&path).ok()?;
        std::io::copy(&mut outcome.stdout, &mut file).ok()?;
        Some(path)
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
            stderr: None,
            output: None,
            build: self.machine.build,
            time_limit: self.problem.settings.time_limit.mul_f64(self.machine.time_factor),
        }
    }
}
