//! The limits of a problem as it was sent: what some judges' pages get wrong is
//! mended, and what no judge gives left out.

use std::time::Duration;

use super::Task;
use crate::intake::Draft;
use crate::problem::Bound;
use crate::wording::{mebibytes, seconds};

impl Task {
    /// Sets the limits of a draft, or notes that they are the default ones.
    pub(super) fn set_limits(&self, draft: &mut Draft) {
        let hdu = self.url.contains("hdu.edu.cn/") && self.url.contains("showproblem.php");
        let poj = self.url.contains("://poj.org/");
        // The limits for Java are read off HDU's page, twice what the others get.
        let share = if hdu { 0.5 } else { 1.0 };
        // Their megabytes are kilobytes divided by 1000, the rest cut off.
        let whole = |limit: f64| (limit * 1000.0 / 1024.0).ceil();
        let memory = |limit: f64| share * if hdu || poj { whole(limit) } else { limit };
        let settings = &mut draft.settings;
        match self.time_limit.map(|milliseconds| (milliseconds * share).round() / 1000.0) {
            Some(limit) if Bound::TIME.refusal(limit).is_none() => {
                settings.time_limit = Duration::from_secs_f64(limit);
            }
            _ => draft.notes.push(format!(
                "no time limit was sent that a judge gives: {}",
                seconds(settings.time_limit)
            )),
        }
        match self.memory_limit.map(memory) {
            Some(limit) if Bound::MEMORY.refusal(limit.round()).is_none() => {
                settings.memory_limit = (limit.round() as u64) << 20;
            }
            _ => draft.notes.push(format!(
                "no memory limit was sent that a judge gives: {}",
                mebibytes(settings.memory_limit)
            )),
        }
    }
}
