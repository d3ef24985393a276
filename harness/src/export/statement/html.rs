//! The statement as a page of its own.

use std::borrow::Cow;

use anyhow::Context;
use askama::Template;
use pulldown_cmark::{Event, Parser, html};

use crate::export::PackedCase;
use crate::intake::import::layout::Part;

/// The page as the template sees it.
#[derive(Template)]
#[template(path = "statement.html")]
struct Page<'a> {
    title: &'a str,
    body: &'a str,
    samples: Vec<(&'a str, Cow<'a, str>, Cow<'a, str>)>,
}

/// A page with title, statement and samples. Tags in the Markdown are shown as
/// text: a statement may write `<` for less.
///
/// # Errors
/// When the template cannot be filled in.
pub(super) fn html(title: &str, markdown: &str, cases: &[PackedCase]) -> anyhow::Result<String> {
    let mut body = String::new();
    let events = Parser::new(markdown).map(|event| match event {
        Event::Html(tag) | Event::InlineHtml(tag) => Event::Text(tag),
        other => other,
    });
    html::push_html(&mut body, events);
    let samples = cases.iter().filter(|case| case.part == Part::Sample);
    let text = String::from_utf8_lossy;
    let samples = samples.map(|case| (&case.name[..], text(&case.input), text(&case.answer)));
    let page = Page { title, body: body.trim_end(), samples: samples.collect() };
    Ok(page.render().context("cannot fill in the page")? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Input;

    #[test]
    fn a_page_shows_tags_as_text() {
        let case = PackedCase {
            part: Part::Sample,
            name: "1".to_owned(),
            origin: Input::Seed(0),
            input: b"1 < 2\n".to_vec(),
            answer: b"&\n".to_vec(),
        };
        let markdown = "If *x* <b>y</b> holds.\n\n## Input\n\n- a `1`\n";
        insta::assert_snapshot!(html("A < B", markdown, &[case]).unwrap(), @r#"
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>A &#60; B</title>
        </head>
        <body>
        <h1>A &#60; B</h1>
        <p>If <em>x</em> &lt;b&gt;y&lt;/b&gt; holds.</p>
        <h2>Input</h2>
        <ul>
        <li>a <code>1</code></li>
        </ul>
        <h2>Sample 1</h2>
        <h3>Input</h3>
        <pre>1 &#60; 2
        </pre>
        <h3>Output</h3>
        <pre>&#38;
        </pre>
        </body>
        </html>
        "#);
    }
}
