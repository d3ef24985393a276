//! The id of a problem, from its address at a judge.

use crate::intake::mended;
use crate::problem::is_name;

/// How a judge's addresses look: the end of its host name, the path in
/// segments where `*` stands for one that tells, `**` for any one, the key in
/// the query that tells, and what the id begins with.
struct Site(&'static str, &'static str, Option<&'static str>, &'static str);

const SITES: &[Site] = &[
    Site("judge.u-aizu.ac.jp", "**/description.jsp", Some("id"), "aoj"),
    Site("onlinejudge.u-aizu.ac.jp", "problems/*", None, "aoj"),
    Site("onlinejudge.u-aizu.ac.jp", "courses/**/**/**/**/*", None, "aoj-"),
    Site("onlinejudge.u-aizu.ac.jp", "challenges/**/**/**/*", None, "aoj"),
    Site("acm.hdu.edu.cn", "showproblem.php", Some("pid"), "hdu"),
    Site("poj.org", "problem", Some("id"), "poj"),
    Site("codeforces.com", "contest/*/problem/*", None, "cf-"),
    Site("codeforces.com", "problemset/problem/*/*", None, "cf-"),
    Site("codeforces.com", "gym/*/problem/*", None, "cf-gym"),
    Site("codeforces.com", "group/**/contest/*/problem/*", None, "cf-gym"),
    Site(
        "codeforces.com",
        "edu/course/**/lesson/*/**/practice/contest/*/problem/*",
        None,
        "cf-edu",
    ),
    Site("atcoder.jp", "contests/**/tasks/*", None, ""),
    Site("acmicpc.net", "problem/*", None, "boj"),
    Site("luogu.com.cn", "problem/*", None, "luogu-"),
    Site("luogu.com", "problem/*", None, "luogu-"),
    Site("kattis.com", "problems/*", None, "kattis-"),
    Site("kattis.com", "contests/**/problems/*", None, "kattis-"),
    Site("lanqiao.cn", "problems/*/learning", None, "lanqiao"),
    Site("acwing.com", "problem/content/*", None, "acwing"),
    Site("acwing.com", "problem/content/description/*", None, "acwing"),
    Site("judge.yosupo.jp", "problem/*", None, "yosupo-"),
    Site("cses.fi", "problemset/task/*", None, "cses"),
    Site("cses.fi", "**/task/*", None, "cses"),
    Site("spoj.com", "problems/*", None, "spoj-"),
    Site("codechef.com", "problems/*", None, "codechef-"),
    Site("codechef.com", "**/problems/*", None, "codechef-"),
    Site("dmoj.ca", "problem/*", None, "dmoj-"),
    Site("yukicoder.me", "problems/no/*", None, "yukicoder"),
    Site("toph.co", "p/*", None, "toph-"),
    Site("usaco.org", "index.php", Some("cpid"), "usaco"),
    Site("eolymp.com", "**/problems/*", None, "eolymp"),
    Site("acm.timus.ru", "problem.aspx", Some("num"), "timus"),
];

/// The id of the problem at an address, where it is one of a judge that is
/// known: `http://poj.org/problem?id=1077` gives `poj1077`.
pub fn id_of(url: &str) -> Option<String> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let rest = rest.split('#').next()?;
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = place.split_once('/').unwrap_or((place, ""));
    let host = host.split(':').next()?.to_ascii_lowercase();
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    SITES.iter().find_map(|site| {
        let Site(end, pattern, key, prefix) = site;
        let at = host.strip_suffix(end)?;
        if !at.is_empty() && !at.ends_with('.') {
            return None;
        }
        let mut telling = captures(pattern, &segments)?;
        if let Some(key) = key {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let value = pairs.find(|(name, _)| name == key);
            telling.push(value?.1);
        }
        let whole = telling.concat();
        if whole.is_empty() || !is_name(&whole) {
            return None;
        }
        Some(mended(&format!("{prefix}{}", whole.to_ascii_lowercase())))
    })
}

/// The segments at the places of `*`, if all others are as the pattern says.
fn captures<'a>(pattern: &str, segments: &[&'a str]) -> Option<Vec<&'a str>> {
    let pattern: Vec<&str> = pattern.split('/').collect();
    if pattern.len() != segments.len() {
        return None;
    }
    let mut captured = Vec::new();
    for (expected, &segment) in pattern.iter().zip(segments) {
        match *expected {
            "*" => captured.push(segment),
            "**" => {}
            _ if *expected == segment => {}
            _ => return None,
        }
    }
    Some(captured)
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn addresses_of_judges_tell_the_id() {
        for (url, id) in [
            ("http://judge.u-aizu.ac.jp/onlinejudge/description.jsp?id=0121", "aoj0121"),
            ("https://onlinejudge.u-aizu.ac.jp/problems/0121", "aoj0121"),
            (
                "https://onlinejudge.u-aizu.ac.jp/courses/lesson/1/ALDS1/1/ALDS1_1_A",
                "aoj-alds1_1_a",
            ),
            ("http://acm.hdu.edu.cn/showproblem.php?pid=1067", "hdu1067"),
            ("http://poj.org/problem?id=1077", "poj1077"),
            ("https://codeforces.com/contest/1234/problem/A", "cf-1234a"),
            ("https://codeforces.com/problemset/problem/1234/C2?locale=en", "cf-1234c2"),
            ("https://m1.codeforces.com/gym/104114/problem/B", "cf-gym104114b"),
            ("https://atcoder.jp/contests/abc300/tasks/abc300_a", "abc300_a"),
            ("https://www.acmicpc.net/problem/1067", "boj1067"),
            ("https://www.luogu.com.cn/problem/P1379", "luogu-p1379"),
            ("https://open.kattis.com/problems/hello", "kattis-hello"),
            ("https://www.lanqiao.cn/problems/125/learning/", "lanqiao125"),
            ("https://www.acwing.com/problem/content/181/", "acwing181"),
            ("https://judge.yosupo.jp/problem/aplusb", "yosupo-aplusb"),
            ("https://cses.fi/problemset/task/1068/#top", "cses1068"),
        ] {
            assert_eq!(id_of(url).as_deref(), Some(id), "{url}");
        }
    }

    #[test]
    fn other_addresses_tell_nothing() {
        for url in [
            "",
            "poj.org/problem?id=1077",
            "http://notpoj.org/problem?id=1077",
            "http://poj.org/problem?id=../../etc",
            "http://poj.org/problem?id=",
            "http://poj.org/problemlist",
            // Contests number their problems anew.
            "https://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1001&cid=9",
            "https://codeforces.com/contest/1234/problem/",
            "file:///problem?id=1",
        ] {
            assert_eq!(id_of(url), None, "{url}");
        }
    }
}
