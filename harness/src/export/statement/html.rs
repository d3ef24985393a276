//! The statement as a page of its own.

use pulldown_cmark::{Event, Parser, html};

use crate::export::PackedCase;

/// A page with title, statement and samples. Tags in the Markdown are shown as
/// text: a statement may write `<` for less.
pub(super) fn html(title: &str, markdown: &str, cases: &[PackedCase]) -> String {
    let mut body = String::new();
    let events = Parser::new(markdown).map(|event| match event {
        Event::Html(tag) | Event::InlineHtml(tag) => Event::Text(tag),
        other => other,
    });
    html::push_html(&mut body, events);
    for case in cases.iter().filter(|case| case.group == "sample") {
        let shown = |text: &[u8]| escaped(&String::from_utf8_lossy(text));
        body += &format!(
            "<h2>Sample {}</h2>\n<h3>Input</h3>\n<pre>{}</pre>\n<h3>Output</h3>\n<pre>{}</pre>\n",
            escaped(&case.name),
            shown(&case.input),
            shown(&case.answer)
        );
    }
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Input;

    #[test]
    fn a_page_shows_tags_as_text() {
        let case = PackedCase {
            group: "sample",
            name: "1".to_owned(),
            origin: Input::Seed(0),
            input: b"1 < 2\n".to_vec(),
            answer: b"&\n".to_vec(),
        };
        let markdown = "If *x* <b>y</b> holds.\n\n## Input\n\n- a `1`\n";
        insta::assert_snapshot!(html("A < B", markdown, &[case]), @r#"
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>A &lt; B</title>
        </head>
        <body>
        <h1>A &lt; B</h1>
        <p>If <em>x</em> &lt;b&gt;y&lt;/b&gt; holds.</p>
        <h2>Input</h2>
        <ul>
        <li>a <code>1</code></li>
        </ul>
        <h2>Sample 1</h2>
        <h3>Input</h3>
        <pre>1 &lt; 2
        </pre>
        <h3>Output</h3>
        <pre>&amp;
        </pre>
        </body>
        </html>
        "#);
    }
}
