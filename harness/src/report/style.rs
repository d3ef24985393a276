//! How text is dressed for where it goes: a pipe or a terminal, so and so wide,
//! with colours or without.

use anstyle::{AnsiColor, Style as Ansi};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::verdict::Verdict;

/// The narrowest terminal that lines are still broken for, in columns.
const NARROWEST: usize = 24;

/// Where a text goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Style {
    /// The columns of the terminal; `None` where there is none, and lines are
    /// as long as they are.
    pub width: Option<usize>,
    /// Whether colours are understood and wanted.
    pub colour: bool,
}

/// What is said less loudly.
pub(super) const DIM: Ansi = Ansi::new().dimmed();
/// What is looked for first.
pub(super) const BOLD: Ansi = Ansi::new().bold();
/// As the rest.
pub(super) const PLAIN: Ansi = Ansi::new();

/// A piece of a line in one colour.
pub(super) type Span<'a> = (Ansi, &'a str);

/// The colour of a verdict.
pub(super) fn of_verdict(verdict: Verdict) -> Ansi {
    let colour = match verdict {
        Verdict::Ac => AnsiColor::Green,
        Verdict::Wa | Verdict::Pe => AnsiColor::Red,
        Verdict::Tle | Verdict::Ile | Verdict::Mle | Verdict::Ole => AnsiColor::Yellow,
        Verdict::Re | Verdict::Ce => AnsiColor::Magenta,
        Verdict::Je => AnsiColor::Cyan,
    };
    colour.on_default().bold()
}

impl Style {
    /// Whether there is room for more than plain text.
    pub(super) fn is_rich(self) -> bool {
        self.colour || self.width.is_some()
    }

    /// One line of these spans behind an indent, with a final newline; on a
    /// terminal as many lines as it takes, broken between words, what hangs
    /// over two columns further in.
    pub(super) fn flow(self, indent: usize, spans: &[Span<'_>]) -> String {
        let mut flow = Flow::new(self, indent);
        for word in words(spans) {
            flow.word(&word);
        }
        flow.dress(PLAIN);
        flow.text + "\n"
    }

    /// One line whatever its length, for what is copied: a command that is
    /// broken does not run.
    pub(super) fn unbroken(self, indent: usize, spans: &[Span<'_>]) -> String {
        Style { width: None, ..self }.flow(indent, spans)
    }
}

/// A text with blanks behind it up to so many columns.
pub(super) fn pad(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(text.width()))
}

/// The words of spans that follow each other; a word may change its colour.
/// Two blanks have an empty word between them.
fn words<'a>(spans: &[Span<'a>]) -> Vec<Vec<Span<'a>>> {
    let mut words = vec![Vec::new()];
    for (ansi, text) in spans {
        for (index, part) in text.split(' ').enumerate() {
            if index > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut()
                && !part.is_empty()
            {
                word.push((*ansi, part));
            }
        }
    }
    words
}

/// Text that is being broken into lines.
struct Flow {
    style: Style,
    width: usize,
    indent: usize,
    text: String,
    column: usize,
    begins: bool,
    /// The colour that is on.
    ansi: Ansi,
}

impl Flow {
    fn new(style: Style, indent: usize) -> Flow {
        let width = style.width.map_or(usize::MAX, |width| width.max(NARROWEST));
        let text = " ".repeat(indent);
        Flow { style, width, indent, text, column: indent, begins: true, ansi: PLAIN }
    }

    fn word(&mut self, spans: &[Span<'_>]) {
        let width: usize = spans.iter().map(|(_, text)| text.width()).sum();
        let blank = usize::from(!self.begins);
        if width > self.width.saturating_sub(self.column + blank) && !self.begins {
            self.turn();
        } else if !self.begins {
            self.text.push(' ');
            self.column += 1;
        }
        self.begins = false;
        for (ansi, text) in spans {
            self.span(*ansi, text);
        }
    }

    /// Writes what is no longer parted by blanks, broken only where it is
    /// longer than a line.
    fn span(&mut self, ansi: Ansi, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let mut room = self.width - self.column.min(self.width);
            let fits = rest.find(|char: char| {
                let width = char.width().unwrap_or(0);
                let full = width > room;
                room -= width.min(room);
                full
            });
            let (now, later) = rest.split_at(fits.unwrap_or(rest.len()));
            self.dress(ansi);
            self.text += now;
            self.column += now.width();
            rest = later;
            if !rest.is_empty() {
                self.turn();
            }
        }
    }

    fn turn(&mut self) {
        // A blank at the end of a line is seen by nobody.
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.dress(PLAIN);
        self.column = self.indent + 2;
        self.text.push('\n');
        self.text += &" ".repeat(self.column);
    }

    /// Changes the colour of what follows, where colours are wanted.
    fn dress(&mut self, ansi: Ansi) {
        if !self.style.colour || ansi == self.ansi {
            return;
        }
        self.text += &format!("{:#}{ansi}", self.ansi);
        self.ansi = ansi;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NARROW: Style = Style { width: Some(24), colour: false };

    #[test]
    fn a_pipe_gets_lines_as_long_as_they_are() {
        let text = "a word and another and one more  and a gap";
        assert_eq!(Style::default().flow(2, &[(BOLD, text)]), format!("  {text}\n"));
    }

    #[test]
    fn a_terminal_gets_lines_of_its_width() {
        insta::assert_snapshot!(NARROW.flow(2, &[(BOLD, "gap: "), (DIM, "one more word than fits, and"), (PLAIN, "comma")]), @r"
        gap: one more word
          than fits, andcomma
        ");
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_is_broken() {
        insta::assert_snapshot!(NARROW.flow(0, &[(PLAIN, "see 123456789012345678901234567890!")]), @r"
        see
          1234567890123456789012
          34567890!
        ");
    }

    #[test]
    fn characters_may_be_two_columns_wide() {
        insta::assert_snapshot!(NARROW.flow(0, &[(PLAIN, "漢字漢字漢字漢字漢字漢字漢字漢字")]), @r"
        漢字漢字漢字漢字漢字漢字
          漢字漢字
        ");
    }

    #[test]
    fn colours_cost_no_columns() {
        let colour = Style { colour: true, ..NARROW };
        let spans = [(BOLD, "twelve chars"), (PLAIN, " and"), (DIM, " some more")];
        assert_eq!(
            anstream::adapter::strip_str(&colour.flow(0, &spans)).to_string(),
            NARROW.flow(0, &spans)
        );
        assert!(colour.flow(0, &spans).starts_with("\u{1b}[1mtwelve"));
    }
}
