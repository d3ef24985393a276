//! The statement in LaTeX, as the package formats have it: the commands that
//! problemtools and BAPCtools both know, without a preamble.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

/// The statement with its title. The tools add the samples.
pub(super) fn latex(title: &str, markdown: &str) -> String {
    let mut writer = Writer { text: String::new(), code: None };
    writer.text += &format!("\\problemname{{{}}}\n\n", escaped(title));
    for event in Parser::new(markdown) {
        writer.write(event);
    }
    writer.text.trim_end().to_owned() + "\n"
}

struct Writer {
    text: String,
    /// The text of the block of code that is open.
    code: Option<String>,
}

impl Writer {
    fn write(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                match &mut self.code {
                    Some(code) => *code += &text,
                    None => self.text += &escaped(&text),
                }
            }
            Event::Code(code) => self.text += &format!("\\texttt{{{}}}", escaped(&code)),
            Event::SoftBreak => self.text.push('\n'),
            Event::HardBreak => self.text += "\\\\\n",
            Event::Rule => self.text += "\\bigskip\n\n",
            // Extensions that are not turned on.
            Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let opening = match tag {
            Tag::Heading { .. } => "\\section*{",
            Tag::BlockQuote(_) => "\\begin{quote}\n",
            Tag::CodeBlock(CodeBlockKind::Indented | CodeBlockKind::Fenced(_)) => {
                self.code = Some(String::new());
                ""
            }
            Tag::List(None) => "\\begin{itemize}\n",
            Tag::List(Some(_)) => "\\begin{enumerate}\n",
            Tag::Item => "\\item ",
            Tag::Emphasis => "\\emph{",
            Tag::Strong => "\\textbf{",
            _ => "",
        };
        self.text += opening;
    }

    fn end(&mut self, tag: TagEnd) {
        let closing = match tag {
            TagEnd::Paragraph => "\n\n",
            TagEnd::Heading(_) => "}\n\n",
            TagEnd::BlockQuote(_) => "\\end{quote}\n\n",
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.text += &verbatim(&code);
                "\n"
            }
            TagEnd::List(false) => "\\end{itemize}\n\n",
            TagEnd::List(true) => "\\end{enumerate}\n\n",
            TagEnd::Item => "\n",
            TagEnd::Emphasis | TagEnd::Strong => "}",
            _ => "",
        };
        self.text += closing;
    }
}

/// A block of code as it is. What would end the environment that shows it so
/// is shown line by line.
fn verbatim(code: &str) -> String {
    const END: &str = "\\end{verbatim}";
    if !code.contains(END) {
        return format!("\\begin{{verbatim}}\n{code}{END}\n");
    }
    let line =
        |line: &str| format!("\\noindent\\texttt{{{}~}}\n\n", escaped(line).replace(' ', "~"));
    code.lines().map(line).collect()
}

/// Text with the characters that mean something to LaTeX escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        match char {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(char);
            }
            _ => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::latex;

    #[test]
    fn a_statement_becomes_latex() {
        let markdown = "Swap *A* and **B**, `x_1` <= 5 %.\nNext line.\n\n## Input\n\n- one\n- two\n\n\
                        1. first\n\n```\na_b \\ c\n```\n";
        insta::assert_snapshot!(latex("A & B", markdown), @r"
        \problemname{A \& B}

        Swap \emph{A} and \textbf{B}, \texttt{x\_1} \textless{}= 5 \%.
        Next line.

        \section*{Input}

        \begin{itemize}
        \item one
        \item two
        \end{itemize}

        \begin{enumerate}
        \item first
        \end{enumerate}

        \begin{verbatim}
        a_b \ c
        \end{verbatim}
        ");
    }

    #[test]
    fn code_cannot_end_its_environment() {
        let markdown = "```\na  b\n\n\\end{verbatim}\\input{x}\n```\nAfter.\n";
        insta::assert_snapshot!(latex("A", markdown), @r"
        \problemname{A}

        \noindent\texttt{a~~b~}

        \noindent\texttt{~}

        \noindent\texttt{\textbackslash{}end\{verbatim\}\textbackslash{}input\{x\}~}


        After.
        ");
    }
}
