//! Which names of a source that the compiler refuses are other crates.
//!
//! That a file uses std alone is proved by its compiling, for the compiler is
//! offered nothing else. Where it refuses, a name counts as a crate if nothing
//! in the file introduces it and the compiler's message takes it for one.

use std::collections::{BTreeMap, HashSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{Ident, UseTree};

use super::reading::{Reading, ident, is_punct, line};
use super::{Check, Finding};

/// First names of paths that are always at hand.
const AT_HAND: [&str; 7] = ["std", "core", "alloc", "crate", "self", "super", "Self"];

/// The places where a refused source names other crates.
pub(super) fn findings(reading: &Reading, refusal: &str) -> Vec<Finding> {
    let mut roots = Roots::default();
    roots.walk(reading.tokens.clone(), false);
    roots.visit_file(&reading.syntax);
    let foreign = |name: &String| {
        !AT_HAND.contains(&name.as_str())
            && !roots.introduced.contains(name)
            && taken_for_a_crate(name, refusal)
    };
    let places = roots.at.iter().filter(|(name, _)| foreign(name));
    places
        .flat_map(|(name, lines)| {
            lines.iter().map(move |line| Finding {
                check: Check::StdOnly,
                line: Some(*line),
                message: format!(
                    "`{name}` is neither in this file nor in std: judges have no other crate"
                ),
            })
        })
        .collect()
}

/// Whether a line of the compiler's calls this a crate: "unlinked crate `a`",
/// "no `a` external crate", and what else its versions say.
fn taken_for_a_crate(name: &str, refusal: &str) -> bool {
    let quoted = format!("`{name}`");
    refusal.lines().any(|line| line.contains(&quoted) && line.contains("crate"))
}

/// The first names of the paths of a source.
#[derive(Default)]
struct Roots {
    /// Where each stands.
    at: BTreeMap<String, Vec<usize>>,
    /// Names that stand elsewhere than first in a path: items, variables,
    /// imports. A name that the file introduces is among them.
    introduced: HashSet<String>,
}

impl Roots {
    /// Goes through tokens; `inside` a path, as in `use a::{..}`, none of them
    /// is its first name.
    fn walk(&mut self, tokens: TokenStream, inside: bool) {
        let run: Vec<TokenTree> = tokens.into_iter().collect();
        let is_path = |at: usize| is_punct(run.get(at), ':') && is_punct(run.get(at + 1), ':');
        for at in 0..run.len() {
            let after_colons = at >= 2 && is_path(at - 2);
            match &run[at] {
                TokenTree::Group(group) => self.walk(group.stream(), inside || after_colons),
                TokenTree::Ident(name) => {
                    // `::a::b` begins with `a`, and `$a::b` with whatever `$a` is.
                    let continues = after_colons && ends_a_name(at.checked_sub(3), &run);
                    let given = at >= 1 && is_punct(run.get(at - 1), '$');
                    let first = is_path(at + 1) && !inside && !continues && !given;
                    if first {
                        self.at.entry(name.to_string()).or_default().push(line(&run[at]));
                    } else {
                        self.introduced.insert(name.to_string());
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether a path can go on after this token: `a` or `Vec<a>`, not `return`.
fn ends_a_name(at: Option<usize>, run: &[TokenTree]) -> bool {
    let token = at.and_then(|at| run.get(at));
    let named =
        |word: String| AT_HAND.contains(&word.as_str()) || syn::parse_str::<Ident>(&word).is_ok();
    is_punct(token, '>') || ident(token).is_some_and(named)
}

impl<'ast> Visit<'ast> for Roots {
    /// `use rand;` and `use rand as r;`: all root and no path.
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let root = match &item.tree {
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            _ => return,
        };
        self.introduced.remove(&root.to_string());
        self.at.entry(root.to_string()).or_default().push(root.span().start().line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The foreign names in a text, given that the compiler refuses it with
    /// words about all of these.
    fn found_in(text: &str, refused: &[&str]) -> Vec<String> {
        let reading = Reading::of(text.as_bytes()).unwrap();
        let refusal: String =
            refused.iter().map(|name| format!("unlinked crate `{name}`\n")).collect();
        let show = |finding: &Finding| {
            format!("{} {}", finding.line.unwrap(), finding.message.split('`').nth(1).unwrap())
        };
        findings(&reading, &refusal).iter().map(show).collect()
    }

    #[test]
    fn every_place_of_a_crate_is_found() {
        let text = r#"use rand::{Rng, distributions::Uniform};
use itertools;
use regex as re;
fn main() {
    let x = ::nom::parse();
    println!("{}", rand::random::<u8>());
    let y: Vec<num::BigInt> = return ::num::zero();
}
"#;
        let refused = ["rand", "itertools", "regex", "nom", "num", "distributions", "random"];
        assert_eq!(
            found_in(text, &refused),
            ["2 itertools", "5 nom", "7 num", "7 num", "1 rand", "6 rand", "3 regex"]
        );
    }

    #[test]
    fn names_of_the_file_and_of_std_are_not_crates() {
        let text = r#"use std::{collections::BTreeMap as Map, io::{self, Read}};
use std::fmt::{self};
mod grid { pub mod cell { pub struct Cell; impl Cell { pub const A: u8 = 1; } } }
use self::grid::cell;
enum Move { Up }
macro_rules! get { ($kind:ident) => { $kind::A }; }
fn largest<T: Default>() -> T { T::default() }
fn main() {
    let up = Move::Up;
    let map: Map<u8, u8> = Map::new();
    let a = crate::grid::cell::Cell::A + std::u8::MAX + <u8 as Default>::default();
    let c = fmt::Error;
    let b = (cell::Cell::A, io::stdin().bytes(), get!(Cell), core::mem::take(&mut 1));
}
"#;
        let words =
            ["collections", "io", "fmt", "grid", "cell", "Move", "Map", "T", "u8", "kind", "Cell"];
        let at_hand = ["std", "core", "crate", "self", "mem", "Default"];
        assert_eq!(found_in(text, &words), Vec::<String>::new());
        assert_eq!(found_in(text, &at_hand), Vec::<String>::new());
    }

    #[test]
    fn a_name_that_the_compiler_does_not_mind_is_none() {
        let text = "fn main() { let x: u8 = String::new(); }";
        let reading = Reading::of(text.as_bytes()).unwrap();
        assert_eq!(findings(&reading, "expected `u8`, found `String`\n"), []);
    }
}
