//! Compiles a program as the online judges do: `rustc` on the single file.
//! Helpers may be written in C++ or Python.
//!
//! The file lies alone in a folder then, as it does where it is pasted: that
//! is at once the proof that it needs no other file and no other crate.
//! Executables are kept under a key of everything that decides them; a key has
//! a folder of its own, and who compiles holds its lock, so any number of
//! threads and processes may ask for the same program and it is compiled once.
//! What was not used for longest goes when there are too many.

mod call;
mod clearance;
mod cpp;
mod key;
mod python;
mod rust;
mod source;
mod store;
mod toolchain;
mod uses;

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, anyhow};

pub use clearance::{Cleared, clear_executables};
pub use cpp::Cpp;
pub use key::Key;
pub use python::{FLAGS as PYTHON_FLAGS, Python};
pub use source::{Source, included};
use store::{Refusal, Store};
pub use toolchain::{Toolchain, on_path};

use crate::problem::{Language, TESTLIB};
use crate::workspace::Workspace;

/// How a program is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Build {
    /// As judges build it: optimised.
    #[default]
    Release,
    /// Optimised, with overflow checks and debug assertions: arithmetic that
    /// wraps in silence at a judge panics here.
    Checked,
}

/// What came of a compilation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Compiled {
    /// An executable.
    Executable(PathBuf),
    /// A script, and what runs it.
    Script(PathBuf, Arc<Python>),
    /// The compiler refused the source: its message.
    Refused(String),
}

impl Compiled {
    /// What is run of a program that no interpreter is called for by name.
    ///
    /// # Errors
    /// The compiler's message where it refused the source.
    pub fn program(self) -> Result<PathBuf, String> {
        match self {
            Compiled::Executable(path) | Compiled::Script(path, _) => Ok(path),
            Compiled::Refused(message) => Err(message),
        }
    }
}

/// The refusal of a linker. It lasts where it is for want of a library.
fn lacks_library(message: String) -> Refusal {
    let lasts = message.contains("cannot find -l") || message.contains("unable to find library");
    Refusal { message, lasts }
}

/// Compiles programs, each once.
#[derive(Debug)]
pub struct Compiler {
    toolchain: Toolchain,
    store: Store,
    links_statically: OnceLock<bool>,
    /// Looked for at their first use: most workspaces need neither.
    cpp: OnceLock<Result<Cpp, String>>,
    python: OnceLock<Result<Arc<Python>, String>>,
}

impl Compiler {
    /// Finds the compiler and its store.
    ///
    /// # Errors
    /// When there is no `rustc`, or the store cannot be written.
    pub fn new(workspace: &Workspace) -> anyhow::Result<Compiler> {
        let toolchain = Toolchain::find(&workspace.cache().join("toolchain"))?;
        let store = Store::open(&workspace.cache().join("build"))?;
        Ok(Compiler {
            toolchain,
            store,
            links_statically: OnceLock::new(),
            cpp: OnceLock::new(),
            python: OnceLock::new(),
        })
    }

    /// The key of everything that decides what a source compiles to.
    ///
    /// # Errors
    /// When there is no compiler for it, or it cannot be found out how programs
    /// are linked here.
    pub fn key(&self, source: &Source, build: Build) -> anyhow::Result<Key> {
        let (flags, identity) = match source.language {
            Language::Rust => {
                (self.flags(source, build)?.join(" "), self.toolchain.identity().to_vec())
            }
            Language::Cpp => (self.links_cpp_statically()?.to_string(), self.cpp()?.identity()),
            Language::Python => (String::new(), self.python()?.identity()),
        };
        let testlib = source.testlib.as_deref().map(|header| Key::new(&[header]));
        Ok(Key::new(&[
            &source.text,
            source.path.as_os_str().as_encoded_bytes(),
            source.name.as_bytes(),
            flags.as_bytes(),
            &identity,
            testlib.as_ref().map_or(&[], Key::bytes),
        ]))
    }

    /// Compiles a source, or finds what was compiled before.
    ///
    /// # Errors
    /// When the compiler could not be asked or its product not be stored. A
    /// source that it refuses is no error but [`Compiled::Refused`].
    pub fn compile(&self, source: &Source, build: Build) -> anyhow::Result<Compiled> {
        let key = self.key(source, build)?;
        let made = self.store.get_or_make(key, &source.name, |product| {
            // What is compiled is what was hashed, and nothing else lies beside
            // it.
            let alone = product.with_file_name(".alone");
            let file = alone.join(&source.path);
            let context = || format!("cannot write {}", file.display());
            std::fs::create_dir_all(file.parent().unwrap_or(&alone)).with_context(context)?;
            std::fs::write(&file, &source.text).with_context(context)?;
            if let Some(header) = &source.testlib {
                std::fs::write(file.with_file_name(TESTLIB), header).with_context(context)?;
            }
            match source.language {
                Language::Rust => {
                    let flags = self.flags(source, build)?;
                    let made = self.rustc(&alone, &source.path, &source.name, &flags, product)?;
                    Ok(made.map_err(|message| Refusal { message, lasts: true }))
                }
                Language::Cpp => {
                    let linked_statically = self.links_cpp_statically()?;
                    let made =
                        self.cpp()?.compile(&alone, &source.path, linked_statically, product)?;
                    // It names a place in the source where a disk is full, too.
                    Ok(made.map_err(|message| Refusal { message, lasts: false }))
                }
                Language::Python => {
                    let checked = self.python()?.check(&source.text, &source.path)?;
                    std::fs::rename(&file, product).with_context(context)?;
                    Ok(checked.map_err(|message| Refusal { message, lasts: false }))
                }
            }
        })?;
        Ok(match made {
            Compiled::Executable(script) if source.language == Language::Python => {
                Compiled::Script(script, self.python()?.clone())
            }
            made => made,
        })
    }

    /// The C++ compiler.
    ///
    /// # Errors
    /// When there is none.
    pub fn cpp(&self) -> anyhow::Result<&Cpp> {
        let found = self.cpp.get_or_init(|| Cpp::find().map_err(|error| format!("{error:#}")));
        found.as_ref().map_err(|error| anyhow!("{error}"))
    }

    fn python(&self) -> anyhow::Result<&Arc<Python>> {
        let find = || Python::find().map(Arc::new).map_err(|error| format!("{error:#}"));
        self.python.get_or_init(find).as_ref().map_err(|error| anyhow!("{error}"))
    }

    /// Whether C++ links statically here, and so is linked.
    ///
    /// # Errors
    /// When there is no C++ compiler, or it cannot be asked.
    pub fn links_cpp_statically(&self) -> anyhow::Result<bool> {
        let cpp = self.cpp()?;
        let installation = cpp.installation()?;
        let key = Key::new(&[b"does C++ link statically?", &cpp.identity(), installation.bytes()]);
        let made = self.store.get_or_make(key, "probe", |product| {
            let folder = product.parent().unwrap_or(product);
            let text = "#include <iostream>\nint main() { std::cout << 1; }\n";
            std::fs::write(folder.join("probe.cpp"), text).context("cannot write the probe")?;
            let linked = cpp.compile(folder, "probe.cpp".as_ref(), true, product)?;
            Ok(linked.map_err(lacks_library))
        })?;
        Ok(matches!(made, Compiled::Executable(_)))
    }
}
