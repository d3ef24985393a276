//! The statement as a page of its own.

use std::borrow::Cow;

use anyhow::Context;
use askama::Template;
use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd, html};

use crate::export::{PackedCase, link};
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
/// text: a statement may write `<` for less. So are links that lead nowhere or
/// would run something.
///
/// # Errors
/// When the template cannot be filled in.
pub(super) fn html(title: &str, markdown: &str, cases: &[PackedCase]) -> anyhow::Result<String> {
    let mut body = String::new();
    let mut followed = Vec::new();
    let events = Parser::new(markdown).filter_map(|event| match event {
        Event::Html(tag) | Event::InlineHtml(tag) => Some(Event::Text(tag)),
        Event::Start(
            Tag::Link { link_type, ref dest_url, .. } | Tag::Image { link_type, ref dest_url, .. },
        ) => {
            followed.push(link_type == LinkType::Email || link::may_be_followed(dest_url));
            followed.last()?.then_some(event)
        }
        Event::End(TagEnd::Link | TagEnd::Image) => followed.pop()?.then_some(event),
        other => Some(other),
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
    #[test]
    fn links_that_run_something_are_text() {
        let markdown = "[a](javascript:x) [b](https://b.example) ![c](data:x) <d@e.example> \
                        <javascript:f> [![g](http://g.example/g.png)](JAVA&#x53;CRIPT:x)\n\n\
                        [h]: vbscript:x\n\n[h] ![i [j](javascript:x)](https://i.example)\n";
        let page = html("A", markdown, &[]).unwrap();
        let body = page.lines().filter(|line| line.starts_with("<p>")).collect::<Vec<_>>();
        insta::assert_snapshot!(body.join("\n"), @r#"
        <p>a <a href="https://b.example">b</a> c <a href="mailto:d@e.example">d@e.example</a> javascript:f <img src="http://g.example/g.png" alt="g" /></p>
        <p>h <img src="https://i.example" alt="i j" /></p>
        "#);
    }
}
