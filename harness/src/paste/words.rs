//! Words that must not stand in a file that is pasted: `mod x;`, `include!`,
//! `extern crate`, `#![feature]`, `dbg!` and their like, also in what macros
//! are given or made of.

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenTree;
use syn::visit::{self, Visit};

use super::reading::{Reading, each_run, ident, is_punct, line};
use super::{Check, Finding};

/// The macros of std that must not be called, and what to do instead.
const MACROS: [(&str, Check, &str); 8] = [
    ("include", Check::OneFile, "another file is not pasted: move its text here"),
    ("include_str", Check::OneFile, "another file is not pasted: move its text here"),
    ("include_bytes", Check::OneFile, "another file is not pasted: move its bytes here"),
    ("env", Check::OneFile, "the judge's environment is another: write the value here"),
    ("option_env", Check::OneFile, "the judge's environment is another: write the value here"),
    ("dbg", Check::Finished, "left from debugging: remove it"),
    ("todo", Check::Finished, "left to do: do it"),
    ("unimplemented", Check::Finished, "left to do: do it"),
];

/// What the words of a source say against pasting it.
pub(super) fn findings(reading: &Reading) -> Vec<Finding> {
    let mut names = Names::default();
    names.visit_file(&reading.syntax);
    let mut findings = Vec::new();
    each_run(reading.tokens.clone(), &mut |run| {
        for at in 0..run.len() {
            let found = (called(&run[at..], &names))
                .or_else(|| other_file(&run[at..]))
                .or_else(|| other_crate(&run[at..]))
                .or_else(|| feature(&run[at..]));
            if let Some((check, message)) = found {
                findings.push(Finding { check, line: Some(line(&run[at])), message });
            }
        }
    });
    findings
}

type Found = Option<(Check, String)>;

/// `dbg!(..)`, under whatever name it was imported.
fn called(run: &[TokenTree], names: &Names) -> Found {
    let name = ident(run.first())?;
    if !is_punct(run.get(1), '!') || !matches!(run.get(2), Some(TokenTree::Group(_))) {
        return None;
    }
    if names.defined.contains(&name) {
        return None;
    }
    let real = names.renamed.get(&name).unwrap_or(&name);
    let (_, check, mend) = MACROS.iter().find(|(word, ..)| word == real)?;
    Some((*check, format!("`{name}!`: {mend}")))
}

/// `mod name;`
fn other_file(run: &[TokenTree]) -> Found {
    let name = ident(run.get(1)).filter(|_| ident(run.first()).is_some_and(|it| it == "mod"))?;
    is_punct(run.get(2), ';').then(|| {
        (Check::OneFile, format!("`mod {name};` is another file: write `mod {name} {{ .. }}`"))
    })
}

/// `extern crate name`
fn other_crate(run: &[TokenTree]) -> Found {
    let name = ident(run.get(2))?;
    let words = [ident(run.first())?, ident(run.get(1))?];
    (words == ["extern", "crate"]).then(|| {
        (Check::StdOnly, format!("`extern crate {name}`: judges have std alone; remove it"))
    })
}

/// `#![feature(..)]`, also behind a `cfg_attr`.
fn feature(run: &[TokenTree]) -> Found {
    let Some(TokenTree::Group(attribute)) = run.get(2) else { return None };
    if !is_punct(run.first(), '#') || !is_punct(run.get(1), '!') {
        return None;
    }
    let mut found = false;
    each_run(attribute.stream(), &mut |inner| {
        for pair in inner.windows(2) {
            let named = ident(pair.first()).is_some_and(|word| word == "feature");
            found |= named && matches!(pair[1], TokenTree::Group(_));
        }
    });
    found.then(|| {
        (Check::Stable, "`#![feature]`: judges have stable compilers; do without it".to_owned())
    })
}

/// What names mean other macros than std's of the same name.
#[derive(Default)]
struct Names {
    /// Macros that the file defines itself.
    defined: HashSet<String>,
    /// `use std::dbg as d`: from the new name to the old one.
    renamed: HashMap<String, String>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        self.defined.extend(item.ident.iter().map(ToString::to_string));
        visit::visit_item_macro(self, item);
    }

    fn visit_use_rename(&mut self, rename: &'ast syn::UseRename) {
        self.renamed.insert(rename.rename.to_string(), rename.ident.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings in a text, one a line.
    fn found_in(text: &str) -> String {
        let reading = Reading::of(text.as_bytes()).unwrap();
        let show = |finding: &Finding| {
            format!("{} {}: {}\n", finding.line.unwrap(), finding.check, finding.message)
        };
        findings(&reading).iter().map(show).collect()
    }

    #[test]
    fn each_word_is_found_with_its_line() {
        let text = r#"#![feature(let_chains)]
#![cfg_attr(all(), feature(test))]
extern crate rand;
mod grid;
#[path = "x.rs"]
pub mod hidden;
include!("a.rs");
const A: &str = include_str!("a");
const B: &[u8] = core::include_bytes!["b"];
const C: &str = env!("HOME");
const D: Option<&str> = option_env!("HOME");
fn main() {
    dbg!(1);
    if true { todo!() } else { std::unimplemented!{} }
}
"#;
        insta::assert_snapshot!(found_in(text), @r"
        1 stable: `#![feature]`: judges have stable compilers; do without it
        2 stable: `#![feature]`: judges have stable compilers; do without it
        3 std only: `extern crate rand`: judges have std alone; remove it
        4 one file: `mod grid;` is another file: write `mod grid { .. }`
        6 one file: `mod hidden;` is another file: write `mod hidden { .. }`
        7 one file: `include!`: another file is not pasted: move its text here
        8 one file: `include_str!`: another file is not pasted: move its text here
        9 one file: `include_bytes!`: another file is not pasted: move its bytes here
        10 one file: `env!`: the judge's environment is another: write the value here
        11 one file: `option_env!`: the judge's environment is another: write the value here
        13 finished: `dbg!`: left from debugging: remove it
        14 finished: `todo!`: left to do: do it
        14 finished: `unimplemented!`: left to do: do it
        ");
    }

    #[test]
    fn words_inside_macros_count() {
        let text = r#"#[doc = include_str!("../README.md")]
macro_rules! later {
    ($name:ident) => {{
        mod $name;
        todo!()
    }};
}
fn main() {
    println!("{}", vec![dbg!(1)][0]);
}
"#;
        insta::assert_snapshot!(found_in(text), @r"
        1 one file: `include_str!`: another file is not pasted: move its text here
        5 finished: `todo!`: left to do: do it
        9 finished: `dbg!`: left from debugging: remove it
        ");
    }

    #[test]
    fn another_name_does_not_hide_a_macro() {
        let text = "use std::{dbg as d, env as e};\nfn main() { d!(1); e::args(); e!(\"A\"); }\n";
        insta::assert_snapshot!(found_in(text), @r"
        2 finished: `d!`: left from debugging: remove it
        2 one file: `e!`: the judge's environment is another: write the value here
        ");
    }

    #[test]
    fn look_alikes_are_left_alone() {
        let text = r#"//! dbg!(1), mod x;, extern crate y
#![cfg_attr(feature = "fast", allow(dead_code))]
use std::env;
macro_rules! dbg { ($x:expr) => { $x }; }
mod inside { pub fn todo() {} }
extern "C" fn callback() {}
fn main() {
    let (include, todo) = (1, 2);
    if include != (todo) { inside::todo(); dbg!(env::args()); }
    callback();
    println!("unimplemented!() {include}");
}
"#;
        assert_eq!(found_in(text), "");
    }
}
