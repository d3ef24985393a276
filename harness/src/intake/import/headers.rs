//! Puts a program's own headers in the place of the lines that include them.

use std::collections::BTreeSet;

use anyhow::ensure;

use super::tree::{FILE, Tree};
use crate::compile::included;
use crate::problem::TESTLIB;

/// How deep headers may include each other.
const DEPTH: usize = 64;

/// The text of a file with its headers in it. `beside` are the program's files,
/// in order.
///
/// # Errors
/// When a file cannot be read, or when there is too much of them.
pub(super) fn put_in(tree: &Tree, file: &str, beside: &[&str]) -> anyhow::Result<String> {
    let mut whole = Whole { tree, beside, seen: BTreeSet::new(), read: 0, text: String::new() };
    whole.add(file, 0)?;
    Ok(whole.text)
}

struct Whole<'a> {
    tree: &'a Tree,
    beside: &'a [&'a str],
    /// Once is enough, as with a guard.
    seen: BTreeSet<String>,
    /// In bytes.
    read: usize,
    text: String,
}

impl Whole<'_> {
    fn add(&mut self, file: &str, depth: usize) -> anyhow::Result<()> {
        ensure!(depth <= DEPTH, "its headers include each other deeper than {DEPTH}");
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let text = self.tree.text(file)?;
        self.read += text.len();
        ensure!(self.read <= FILE, "with its headers it is over 1 MiB");
        for line in text.lines() {
            let own = included(line).filter(|(name, own)| *own && *name != TESTLIB);
            let header = own.map(|(name, _)| format!("{folder}/{name}"));
            match header {
                Some(header) if self.beside.binary_search(&header.as_str()).is_ok() => {
                    if self.seen.insert(header.clone()) {
                        self.add(&header, depth + 1)?;
                    }
                }
                _ if line.trim() == "#pragma once" => {}
                _ => {
                    self.text.push_str(line);
                    self.text.push('\n');
                }
            }
        }
        Ok(())
    }
}
