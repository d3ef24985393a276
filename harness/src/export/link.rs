//! Which links a package may have: judges show them on pages of their own.

use crate::problem::Problem;

/// Whether a link leads to a page or to who is written to, and runs nothing.
pub(super) fn may_be_followed(url: &str) -> bool {
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    ["http", "https", "mailto"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// The link to the problem, if it is one that may be followed.
pub(super) fn source(problem: &Problem) -> Option<&str> {
    problem.settings.url.as_deref().filter(|url| may_be_followed(url))
}

/// The judge's name, as far as a link tells it.
pub(super) fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    host.strip_prefix("www.").unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::may_be_followed;

    #[test]
    fn only_known_schemes_are_followed() {
        for url in ["http://poj.org/problem?id=1", "HTTPS://a.example", "mailto:a@b.example"] {
            assert!(may_be_followed(url), "{url}");
        }
        for url in [
            "",
            "page.html",
            "//a.example",
            "javascript:alert(1)",
            " JavaScript:alert(1)//http:",
            "java\tscript:alert(1)",
            "data:text/html,x",
            "httpx://a.example",
            "file:///etc/passwd",
        ] {
            assert!(!may_be_followed(url), "{url:?}");
        }
    }
}
