//! Problems as the browser extension Competitive Companion sends them, and as
//! the editor extension CPH keeps them.

mod address;
mod arrival;
mod damage;
mod limits;
mod request;
mod server;
mod timed;

use anyhow::{Context, ensure};
use serde::Deserialize;

pub use address::id_of;
pub use server::{Received, Server};

use super::{Content, Draft, DraftCase, mended, submission, title};
use crate::check::harmless;
use crate::problem::{Group, Role, Settings, is_url};

/// A problem as it was sent.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    /// The title.
    pub name: String,
    /// Where the statement stands; for CPH's own problems a path.
    #[serde(default)]
    pub url: String,
    #[serde(default)]
    interactive: bool,
    /// In MB.
    memory_limit: Option<f64>,
    /// In milliseconds.
    time_limit: Option<f64>,
    tests: Vec<Test>,
    input: Option<Stream>,
    output: Option<Stream>,
    /// The contest that it was sent with.
    pub batch: Option<Batch>,
}

#[derive(Debug, Clone, Deserialize)]
struct Test {
    input: String,
    output: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Stream {
    #[serde(rename = "type")]
    kind: String,
    file_name: Option<String>,
}

/// The most problems of one click.
const BATCH: usize = 1000;

/// What was sent by one click.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Batch {
    /// The same for all problems of a contest.
    pub id: String,
    /// How many problems it has.
    pub size: usize,
}

impl Task {
    /// Reads what was sent.
    ///
    /// # Errors
    /// When it is not the JSON of a problem.
    pub fn parse(json: &[u8]) -> anyhow::Result<Task> {
        let json = json.strip_prefix("\u{feff}".as_bytes()).unwrap_or(json);
        let task: Task = serde_json::from_slice(json)
            .context("not the JSON of a problem as Competitive Companion sends it")?;
        ensure!(
            !task.name.trim().is_empty() || !task.url.trim().is_empty(),
            "a problem with neither a name nor a url"
        );
        ensure!(
            task.batch.as_ref().is_none_or(|batch| (1..=BATCH).contains(&batch.size)),
            "a batch has 1 to {BATCH} problems"
        );
        Ok(task)
    }

    /// Its id: from its address, where that is one of a judge that is known,
    /// else from its title.
    pub fn id(&self) -> String {
        id_of(&self.url).unwrap_or_else(|| self.id_by_title())
    }

    /// The draft of the problem under an id.
    pub fn draft(&self, id: &str) -> Draft {
        let mut draft = Draft::new(id, Settings::default());
        draft.settings.title = title(&self.name);
        draft.settings.url = Some(self.url.clone()).filter(|url| is_url(url));
        self.set_limits(&mut draft);
        draft.settings.interactive = self.interactive;
        draft.programs.push(submission(id, &draft.settings));
        if self.interactive {
            draft.add_stub(Role::Checker);
            draft.notes.push(format!(
                "interactive: src/bin/{id}-checker.rs, its interactor, is yours to write, and the \
                 samples' .in, which it is given"
            ));
        }
        for (stream, verb) in [(&self.input, "reads"), (&self.output, "writes")] {
            if let Some(Stream { kind, file_name }) = stream
                && kind == "file"
            {
                let file = harmless(file_name.as_deref().unwrap_or("?"), 80);
                draft.notes.push(format!(
                    "the judge's program {verb} the file {file}; this judge ties stdin and stdout"
                ));
            }
        }
        self.add_tests(&mut draft);
        draft
    }

    fn id_by_title(&self) -> String {
        let id = mended(&self.name.to_ascii_lowercase());
        if !id.is_empty() {
            return id;
        }
        // A title in another script: the end of the address may still tell.
        let path = self.url.split(['?', '#']).next().unwrap_or_default();
        let last = path.rsplit('/').map(mended).find(|part| !part.is_empty());
        match last {
            Some(part) => mended(&format!("problem-{part}")),
            None => "problem".to_owned(),
        }
    }

    fn add_tests(&self, draft: &mut Draft) {
        for (number, test) in (1..).zip(&self.tests) {
            if damage::possible(&test.input) || damage::possible(&test.output) {
                draft.notes.push(format!(
                    "sample {number} looks like a board, and blanks at the ends of lines do not \
                     survive the browser: compare it with the statement"
                ));
            }
            draft.cases.push(DraftCase {
                group: Group::Sample,
                name: number.to_string(),
                input: Content::Bytes(test.input.clone().into_bytes()),
                answer: Content::Bytes(test.output.clone().into_bytes()),
            });
        }
        if self.tests.is_empty() {
            draft.notes.push("no sample was sent: fill in sample/1.in and sample/1.ans".to_owned());
            draft.add_empty_sample();
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Task;
    use crate::intake::{Draft, manifest};

    fn draft(task: &serde_json::Value) -> Draft {
        let task = Task::parse(task.to_string().as_bytes()).unwrap();
        task.draft(&task.id())
    }

    #[test]
    fn limits_of_hdu_are_halved_and_pojs_memory_is_mended() {
        let hdu = draft(&json!({
            "name": "Gap", "group": "HDU", "url": "https://acm.hdu.edu.cn/showproblem.php?pid=1067",
            "memoryLimit": 65, "timeLimit": 2000, "tests": [{"input": "1\n", "output": "2\n"}],
        }));
        let poj = draft(&json!({
            "name": "Eight", "group": "POJ", "url": "http://poj.org/problem?id=1077",
            "memoryLimit": 65, "timeLimit": 1000, "tests": [],
        }));
        insta::assert_snapshot!(
            [hdu, poj].map(|one| manifest(&one.id, &one.edition, &one.settings)).concat(), @r#"
            [package]
            name = "hdu1067"
            edition = "2021"
            rust-version = "1.63"
            publish = false
            default-run = "hdu1067"

            [package.metadata.judge]
            title = "Gap"
            url = "https://acm.hdu.edu.cn/showproblem.php?pid=1067"
            time-limit = 1.0
            memory-limit = 32

            [lints]
            workspace = true
            [package]
            name = "poj1077"
            edition = "2021"
            rust-version = "1.63"
            publish = false
            default-run = "poj1077"

            [package.metadata.judge]
            title = "Eight"
            url = "http://poj.org/problem?id=1077"
            time-limit = 1.0
            memory-limit = 64

            [lints]
            workspace = true
            "#);
    }

    #[test]
    fn doubts_are_told() {
        let draft = draft(&json!({
            "name": "  最大\n公約数 ", "url": "file:///etc/passwd", "interactive": true,
            "timeLimit": -1, "memoryLimit": 1e300,
            "tests": [{"input": "** A\n*B\n", "output": "1\n"}],
            "input": {"type": "file", "fileName": "gcd.in"}, "output": {"type": "stdout"},
        }));
        assert_eq!(draft.id, "problem-passwd");
        assert_eq!(draft.settings.title.as_deref(), Some("最大 公約数"));
        assert_eq!(draft.settings.url, None);
        assert_eq!(draft.programs.len(), 2);
        insta::assert_snapshot!(draft.notes.join("\n"), @r"
        no time limit was sent that a judge gives: 2 s
        no memory limit was sent that a judge gives: 256 MiB
        interactive: src/bin/problem-passwd-checker.rs, its interactor, is yours to write, and the samples' .in, which it is given
        the judge's program reads the file gcd.in; this judge ties stdin and stdout
        sample 1 looks like a board, and blanks at the ends of lines do not survive the browser: compare it with the statement
        ");
    }

    #[test]
    fn what_is_no_problem_is_refused() {
        for body in [
            "",
            "{",
            "[]",
            "null",
            r#"{"name": "x"}"#,
            r#"{"name": 1, "tests": []}"#,
            r#"{"name": " ", "url": "", "tests": []}"#,
            r#"{"name": "x", "tests": [{"input": "\ud800", "output": ""}]}"#,
            r#"{"name": "x", "tests": [], "batch": {"id": "1", "size": 0}}"#,
            r#"{"name": "x", "tests": [], "batch": {"id": "1", "size": 1001}}"#,
        ] {
            assert!(Task::parse(body.as_bytes()).is_err(), "{body}");
        }
        assert!(Task::parse(&[b'"', 0xff, b'"']).is_err());
    }
}
