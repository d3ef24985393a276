//! `domjudge-problem.ini`: lines `key = value`, the value in quotes or not.

use super::tree::Tree;

/// What the file says, in its order.
pub(super) struct Ini(Vec<(String, String)>);

impl Ini {
    pub(super) fn read(tree: &Tree) -> anyhow::Result<Ini> {
        const FILE: &str = "domjudge-problem.ini";
        if !tree.has(FILE) {
            return Ok(Ini(Vec::new()));
        }
        let text = tree.text(FILE)?;
        let pairs = text.lines().filter_map(|line| line.split_once('='));
        let bare = |value: &str| value.trim().trim_matches(['\'', '"']).to_owned();
        Ok(Ini(pairs.map(|(key, value)| (key.trim().to_owned(), bare(value))).collect()))
    }

    pub(super) fn get(&self, key: &str) -> Option<String> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
    }
}
