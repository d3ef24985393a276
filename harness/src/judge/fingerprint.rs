//! What decides a judgement, as one key: whoever changes any of it has the
//! program run again.

use std::sync::Arc;

use super::content::Content;
use super::input::Input;
use super::{Judge, JudgeError};
use crate::compile::{Build, Key, Source};
use crate::problem::{Program, Role};
use crate::run::{Limits, Tier};

/// The judge's own sources, as hashed by the build script.
const HARNESS: &str = env!("HARNESS_SOURCES");

impl Judge<'_> {
    /// The key of a program's judgement on an input, in this tier of isolation.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn fingerprint(
        &self,
        program: &Program,
        input: &Input,
        tier: Tier,
    ) -> Result<Key, JudgeError> {
        let content = self.contents.get_or_make(input.to_string(), || self.content(input))?;
        let surroundings = self.surroundings.get_or_init(|| self.surroundings()).clone()?;
        Ok(Key::new(&[
            HARNESS.as_bytes(),
            tier.name().as_bytes(),
            surroundings.bytes(),
            self.program_key(program)?.bytes(),
            content.key.bytes(),
        ]))
    }

    /// An input and its answer: the bytes of a case, and of a seed what makes
    /// them.
    pub(super) fn content(&self, input: &Input) -> Result<Content, JudgeError> {
        match input {
            Input::Case(case) => Content::of_files([&case.input, &case.answer]),
            Input::Seed(seed) => Ok(Content::made(Key::new(&[
                b"seed",
                &seed.to_le_bytes(),
                &self.helper_key(Role::Generator)?,
                &self.helper_key(Role::Brute)?,
            ]))),
        }
    }

    /// The key of what is the same for all programs and inputs of the problem.
    fn surroundings(&self) -> Result<Key, JudgeError> {
        let settings = &self.problem.settings;
        let Limits { cpu, wall, memory, output } = self.limits();
        Ok(Key::new(&[
            &self.helper_key(Role::Validator)?,
            &self.helper_key(Role::Checker)?,
            &cpu.as_nanos().to_le_bytes(),
            &wall.as_nanos().to_le_bytes(),
            &memory.to_le_bytes(),
            &output.to_le_bytes(),
            settings.comparison.spacing.name().as_bytes(),
            &settings.comparison.tolerance.map(f64::to_le_bytes).unwrap_or_default(),
            &[u8::from(settings.comparison.tolerance.is_some())],
            &[u8::from(settings.interactive)],
        ]))
    }

    /// The key of what a program compiles to.
    fn program_key(&self, program: &Program) -> Result<Key, JudgeError> {
        let key = self.machine.compiler.key(&*self.source(program)?, self.build(program));
        key.map_err(|error| format!("{error:#}"))
    }

    /// Empty where the problem has no such helper.
    fn helper_key(&self, role: Role) -> Result<Vec<u8>, JudgeError> {
        match self.problem.helper(role) {
            Some(program) => Ok(self.program_key(program)?.bytes().to_vec()),
            None => Ok(Vec::new()),
        }
    }

    /// A program's text, read once: what is compiled is what was hashed.
    pub(super) fn source(&self, program: &Program) -> Result<Arc<Source>, JudgeError> {
        self.sources.get_or_make(program.name.clone(), || {
            let source = Source::read(self.problem, program);
            source.map(Arc::new).map_err(|error| format!("{error:#}"))
        })
    }

    /// How a program is built: submissions as the machine says, helpers always
    /// for speed.
    pub(super) fn build(&self, program: &Program) -> Build {
        match program.role.expected() {
            Some(_) => self.machine.build,
            None => Build::Release,
        }
    }
}
