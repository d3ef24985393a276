//! A source, read: its syntax and its tokens.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use super::{Check, Finding};

/// What a source says, without comments.
pub(super) struct Reading {
    /// Its items.
    pub syntax: syn::File,
    /// All of it, the arguments and bodies of macros too, which the syntax
    /// holds only as tokens.
    pub tokens: TokenStream,
}

impl Reading {
    /// Reads a source; a finding where that fails.
    pub fn of(source: &[u8]) -> Result<Reading, Finding> {
        let unread = |line, why: String| Finding {
            check: Check::OneFile,
            line,
            message: format!("cannot read this ({why}), so nothing vouches for the file"),
        };
        let text = str::from_utf8(source).map_err(|error| unread(None, error.to_string()))?;
        let syntax = syn::parse_file(text)
            .map_err(|error| unread(Some(error.span().start().line), error.to_string()))?;
        let tokens = syntax.to_token_stream();
        Ok(Reading { syntax, tokens })
    }
}

/// Calls a function with each run of tokens: the outermost first, then what
/// stands in brackets, however deep.
pub(super) fn each_run(tokens: TokenStream, look: &mut impl FnMut(&[TokenTree])) {
    let run: Vec<TokenTree> = tokens.into_iter().collect();
    look(&run);
    for token in &run {
        if let TokenTree::Group(group) = token {
            each_run(group.stream(), look);
        }
    }
}

/// The text of an identifier.
pub(super) fn ident(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        _ => None,
    }
}

/// Whether a token is this punctuation.
pub(super) fn is_punct(token: Option<&TokenTree>, wanted: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// The line that a token begins in.
pub(super) fn line(token: &TokenTree) -> usize {
    token.span().start().line
}
