//! Finds the problem of the workspace that a sent problem is.

use super::{Task, id_of};
use crate::discover;
use crate::workspace::Workspace;

impl Task {
    /// The id that it has or will have in a workspace. An address of a judge
    /// that is known tells it. A title may be that of several problems: those
    /// with other addresses get a number.
    ///
    /// # Errors
    /// When the workspace cannot be read.
    pub fn id_in(&self, workspace: &Workspace) -> anyhow::Result<String> {
        let id = self.id();
        if id_of(&self.url).is_some() {
            return Ok(id);
        }
        let found = discover::all(workspace)?;
        let other = |id: &String| {
            let url = found.problems.iter().find(|problem| problem.id == *id);
            url.and_then(|problem| problem.settings.url.as_ref())
                .is_some_and(|url| *url != self.url)
        };
        let numbered = (2..).map(|number| format!("{id}-{number}"));
        let mut ids = std::iter::once(id.clone()).chain(numbered);
        Ok(ids.find(|id| !other(id)).unwrap_or(id))
    }
}
