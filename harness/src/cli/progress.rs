//! Progress while the user waits: on a terminal only.

use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use harness::judge::Judgement;
use harness::verdict::Verdict;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A bar of this template; `length` where it is known.
pub fn bar(template: &str, length: Option<u64>) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// What does not fit is cut off at the end, where the slowest case stands.
const JUDGING: &str = "{bar:20} {human_pos} of {human_len} judged, {rate}{wide_msg}";

/// What is shown while programs are compiled and judged: how much is done, how
/// fast, and the slowest case so far.
pub struct Judging {
    bar: ProgressBar,
    slowest: Mutex<Duration>,
}

impl Judging {
    /// Nothing is done yet.
    pub fn begin() -> Judging {
        let bar = bar(JUDGING, None);
        bar.set_style(bar.style().with_key("rate", rate));
        // Said until the first case is judged.
        bar.set_message(", compiling");
        Judging { bar, slowest: Mutex::default() }
    }

    /// So many pieces of judging are done, and the last of them gave this.
    pub fn advance(&self, done: u64, of: u64, judged: &[Judgement]) {
        self.bar.set_length(of);
        // Of programs that must be accepted: a wrong one may well be slow.
        let own = judged.iter().filter(|judgement| judgement.expected == Some(Verdict::Ac));
        if let Some(judgement) = own.max_by_key(|judgement| judgement.cpu) {
            let mut slowest = self.slowest.lock().unwrap_or_else(PoisonError::into_inner);
            if judgement.cpu > *slowest {
                *slowest = judgement.cpu;
                self.bar.set_message(format!(
                    ", slowest {:.3} s: {} {}",
                    judgement.cpu.as_secs_f64(),
                    judgement.program,
                    judgement.place()
                ));
            }
        }
        self.bar.set_position(done);
    }

    /// Clears the line.
    pub fn end(self) {
        self.bar.finish_and_clear();
    }
}

fn rate(state: &ProgressState, text: &mut dyn Write) {
    let _ = write!(text, "{:.0} a second", state.per_sec());
}
