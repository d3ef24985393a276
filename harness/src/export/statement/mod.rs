//! The statement of a package.

mod html;
mod latex;

use std::fs;
use std::path::Path;

use anyhow::Context;

use super::{Format, PackedCase};
use crate::intake::import::layout::OURS;
use crate::problem::Problem;

/// A statement in Markdown, without its title and samples.
pub(super) struct Statement<'a> {
    title: &'a str,
    markdown: String,
    /// Whether it is only what the submission says of the problem.
    header: bool,
}

impl Statement<'_> {
    /// The problem's `statement.md`, else the header of its submission.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn of<'a>(problem: &Problem, title: &'a str) -> anyhow::Result<Statement<'a>> {
        let path = problem.dir.join("statement.md");
        if path.is_file() {
            return Ok(Statement { title, markdown: text(&path)?, header: false });
        }
        let source = text(&problem.dir.join(&problem.submission().source))?;
        Ok(Statement { title, markdown: header(&source), header: true })
    }

    pub(super) fn is_header(&self) -> bool {
        self.header
    }

    /// The files of the statement, by path. problemtools and BAPCtools read
    /// LaTeX, DOMjudge HTML; the source is kept for who imports it again.
    ///
    /// # Errors
    /// When the page cannot be filled in.
    pub(super) fn files(
        &self,
        format: Format,
        cases: &[PackedCase],
    ) -> anyhow::Result<Vec<(String, String)>> {
        let latex = latex::latex(self.title, &self.markdown);
        let mut files = match format {
            Format::Legacy => vec![
                ("problem_statement/problem.en.tex".to_owned(), latex),
                (
                    "problem_statement/problem.html".to_owned(),
                    html::html(self.title, &self.markdown, cases)?,
                ),
            ],
            Format::V2025_09 => vec![("statement/problem.en.tex".to_owned(), latex)],
        };
        if !self.header {
            files.push((format!("{OURS}/statement.md"), self.markdown.clone()));
        }
        Ok(files)
    }
}

fn text(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The inner documentation that a source begins with.
fn header(source: &str) -> String {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::header;

    #[test]
    fn a_header_ends_where_the_code_begins() {
        assert_eq!(header("//! Gap\n//!\n//!  x\nuse std;\n//! no\n"), "Gap\n\n x\n");
        assert_eq!(header("fn main() {}\n"), "");
    }
}
