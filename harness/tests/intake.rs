//! Whatever other tools' files turn into by accident: no panic, no file
//! outside of the workspace, no half-written folder.

mod archive;
mod files;

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use archive::zip_of;
use files::below;
use harness::discover;
use harness::intake::companion::Task;
use harness::intake::import::import;
use harness::intake::write;
use harness::workspace::Workspace;
use proptest::prelude::*;
use proptest::test_runner::Config;

const PACKAGE: [(&str, &str); 8] = [
    (
        "problem.yaml",
        "# a comment\nproblem_format_version: legacy\nname:\n  en: \"Two: sums\"\nlimits:\n  memory: 64\n  \
         time_limit: 1.5\nvalidation: custom\nvalidator_flags: float_tolerance 1e-6 case_sensitive\n",
    ),
    (".timelimit", "1.5\n"),
    ("domjudge-problem.ini", "timelimit = '2'\n"),
    ("data/sample/1.in", "1 2\n"),
    ("data/sample/1.ans", "3\n"),
    ("data/secret/a/b.in", ""),
    ("data/secret/a/b.ans", ""),
    ("output_validators/check/check.cpp", "#include \"check.h\"\nint main() {}\n"),
];

const TASK: &str = r#"{"name": "A. \u6700\u5927 Gap", "group": "Codeforces - Round 1",
    "url": "https://codeforces.com/contest/1234/problem/A", "interactive": false,
    "memoryLimit": 256, "timeLimit": 2000, "tests": [{"input": "* A\n**\n", "output": "1\n"}],
    "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "batch": {"id": "1", "size": 2}}"#;

/// One change to bytes.
#[derive(Debug, Clone)]
enum Mutation {
    Replace(prop::sample::Index, u8),
    Cut(prop::sample::Index, prop::sample::Index),
    Repeat(prop::sample::Index, prop::sample::Index),
    Insert(prop::sample::Index, &'static str),
}

fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    let at = any::<prop::sample::Index>;
    let words = prop::sample::select(vec![
        "../",
        "/",
        "\\",
        "\0",
        "\n",
        ": ",
        "- ",
        "[",
        "{",
        "}",
        "\"",
        "&x ",
        "*x",
        "'",
        "#",
        "-1",
        "1e999",
        "nan",
        "999999999999999999999",
        "..",
        ".in",
        ".ans",
        "\u{202e}",
        "\u{feff}",
        "interactive",
        "null",
        "  ",
        "\\ud800",
    ]);
    let one = prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        (at(), at()).prop_map(|(from, to)| Mutation::Cut(from, to)),
        (at(), at()).prop_map(|(from, to)| Mutation::Repeat(from, to)),
        (at(), words).prop_map(|(at, word)| Mutation::Insert(at, word)),
    ];
    prop::collection::vec(one, 1..4)
}

fn mutated(bytes: &[u8], mutations: &[Mutation]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for mutation in mutations {
        if bytes.is_empty() {
            return bytes;
        }
        let length = bytes.len();
        let range = |from: &prop::sample::Index, to: &prop::sample::Index| {
            let (from, to) = (from.index(length), to.index(length));
            from.min(to)..from.max(to)
        };
        match mutation {
            Mutation::Replace(at, byte) => bytes[at.index(length)] = *byte,
            Mutation::Cut(from, to) => drop(bytes.drain(range(from, to))),
            Mutation::Repeat(from, to) => {
                let piece = bytes[range(from, to)].to_vec();
                bytes.extend(piece);
            }
            Mutation::Insert(at, word) => {
                bytes.splice(at.index(length)..at.index(length), word.bytes());
            }
        }
    }
    bytes
}

/// A workspace in a folder of its own, with a source beside it.
struct Scene {
    outer: tempfile::TempDir,
    workspace: Workspace,
    /// What lay in the judge's folder before: it may be that of other
    /// workspaces too, where the environment says so.
    before: Vec<PathBuf>,
    _alone: MutexGuard<'static, ()>,
}

/// Held by who looks at the judge's folder.
static ALONE: Mutex<()> = Mutex::new(());

impl Scene {
    fn new() -> Scene {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("workspace");
        fs::create_dir_all(root.join("problems")).unwrap();
        fs::write(root.join("Cargo.toml"), "[workspace]\n").unwrap();
        let workspace = Workspace::around(&root).unwrap();
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let before = stages(&workspace);
        Scene { outer, workspace, before, _alone: alone }
    }

    fn source(&self, name: &str) -> PathBuf {
        self.outer.path().join("source").join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.source(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        // A name may be none for a file; then there is no such file.
        let _ = fs::write(path, bytes);
    }

    /// Imports a path, and looks at what that leaves.
    fn import(&self, name: &str) -> Result<(), TestCaseError> {
        let before = below(&self.outer.path().join("source"));
        let done = import(&self.workspace, &self.source(name), None)
            .and_then(|imported| write(&self.workspace, &[imported.draft], &[]));
        prop_assert_eq!(before, below(&self.outer.path().join("source")));
        self.look(done.is_ok())
    }

    /// A whole problem lies there, or nothing; and nothing anywhere else.
    fn look(&self, written: bool) -> Result<(), TestCaseError> {
        let found = discover::all(&self.workspace).unwrap();
        prop_assert_eq!(&found.faults, &[]);
        prop_assert_eq!(found.problems.len(), usize::from(written));
        let beside = fs::read_dir(self.outer.path()).unwrap();
        let beside = beside.map(|entry| entry.unwrap().file_name());
        prop_assert!(beside.into_iter().all(|name| name == "workspace" || name == "source"));
        let root = fs::read_dir(self.workspace.root()).unwrap();
        for entry in root {
            let name = entry.unwrap().file_name();
            let own = ["Cargo.toml", "problems", "testdata", "target"];
            prop_assert!(own.iter().any(|own| name == *own), "{:?}", name);
        }
        // Nothing is left of what was made beside it.
        prop_assert_eq!(stages(&self.workspace), &self.before[..]);
        Ok(())
    }
}

/// The folders in the judge's own in which something is made ready.
fn stages(workspace: &Workspace) -> Vec<PathBuf> {
    let entries = fs::read_dir(workspace.cache()).into_iter().flatten();
    let names = entries.map(|entry| PathBuf::from(entry.unwrap().file_name()));
    let made = |name: &PathBuf| name.to_str().is_some_and(|name| name.starts_with('.'));
    let mut stages: Vec<PathBuf> = names.filter(made).collect();
    stages.sort();
    stages
}

/// The package with one file's text and one file's name changed.
fn package(
    file: prop::sample::Index,
    text: &[Mutation],
    name: Option<&[Mutation]>,
) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> =
        PACKAGE.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect();
    let at = file.index(files.len());
    files[at].1 = mutated(&files[at].1, text);
    if let Some(mutations) = name {
        files[at].0 =
            String::from_utf8_lossy(&mutated(files[at].0.as_bytes(), mutations)).into_owned();
    }
    files
}

proptest! {
    #![proptest_config(Config { cases: 200, failure_persistence: None, ..Config::default() })]

    #[test]
    fn mutated_json_is_a_problem_or_nothing(mutations in mutations()) {
        let scene = Scene::new();
        let body = mutated(TASK.as_bytes(), &mutations);
        scene.write("task.json", &body);
        scene.import("task.json")?;
        drop(scene);
        // As it comes over the wire.
        let scene = Scene::new();
        let written = Task::parse(&body).and_then(|task| {
            let id = task.id_in(&scene.workspace)?;
            write(&scene.workspace, &[task.draft(&id)], &[])
        });
        scene.look(written.is_ok())?;
    }

    #[test]
    fn a_mutated_package_is_a_problem_or_nothing(
        file in any::<prop::sample::Index>(), text in mutations(), settings in mutations(),
    ) {
        let scene = Scene::new();
        let mut files = package(file, &text, None);
        files[0].1 = mutated(&files[0].1, &settings);
        for (name, bytes) in &files {
            scene.write(&format!("sums/{name}"), bytes);
        }
        scene.import("sums")?;
    }

    #[test]
    fn a_mutated_zip_is_a_problem_or_nothing(
        file in any::<prop::sample::Index>(),
        place in prop::sample::select(vec!["", "../", "../../", "a/../../", "./", "a//"]),
        name in mutations(),
        bytes in prop::option::of(mutations()),
    ) {
        let scene = Scene::new();
        let mut files = package(file, &[], Some(&name));
        let moved = &mut files[file.index(PACKAGE.len())].0;
        *moved = format!("{place}{moved}");
        let mut zip = zip_of(&files);
        if let Some(mutations) = bytes {
            zip = mutated(&zip, &mutations);
        }
        scene.write("sums.zip", &zip);
        scene.import("sums.zip")?;
    }

    #[test]
    fn mutated_pairs_are_a_problem_or_nothing(
        name in mutations(), at in any::<prop::sample::Index>(), text in prop::collection::vec(any::<u8>(), 0..9),
    ) {
        let scene = Scene::new();
        let mut names = ["sample-1.in", "sample-1.out", "b.in", "b.ans"].map(str::to_owned);
        let at = at.index(names.len());
        let mutated = mutated(names[at].as_bytes(), &name);
        names[at] = String::from_utf8_lossy(&mutated).replace(['/', '\0'], "");
        for name in &names {
            scene.write(&format!("sums/{name}"), &text);
        }
        scene.import("sums")?;
    }
}
