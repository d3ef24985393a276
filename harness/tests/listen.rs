//! `cargo judge listen`: what the browser sends becomes problems.

mod workspace;

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};

use predicates::prelude::*;
use predicates::str::contains;
use serde_json::{Value, json};
use workspace::{judge_in, judge_process, workspace_of};

/// A judge that listens on a port that is free.
struct Listener {
    judge: Child,
    addresses: Vec<SocketAddr>,
}

impl Listener {
    fn start(workspace: &Path, args: &[&str]) -> Listener {
        let mut judge = judge_process(workspace)
            .args(["listen", "--port", "0"])
            .args(args)
            .env_remove("VISUAL")
            .env("EDITOR", "sh -c 'echo edits \"$0\"'")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(judge.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
        let words = line.split([' ', ';']);
        Listener { judge, addresses: words.filter_map(|word| word.parse().ok()).collect() }
    }

    fn send(&self, task: &Value) -> String {
        post(self.addresses[0], task)
    }

    /// What it printed, after it ended by itself.
    fn end(self) -> (i32, String) {
        let output = self.judge.wait_with_output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    }
}

fn post(address: SocketAddr, task: &Value) -> String {
    try_post(address, task).unwrap()
}

/// One that is refused unread may find the connection reset.
fn try_post(address: SocketAddr, task: &Value) -> io::Result<String> {
    let body = task.to_string();
    let head = format!(
        "POST / HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        address.port(),
        body.len()
    );
    let mut stream = TcpStream::connect(address)?;
    stream.write_all((head + &body).as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// A problem in the form in which the extension sends it.
fn task(name: &str, url: &str, tests: &[(&str, &str)]) -> Value {
    let tests: Vec<Value> =
        tests.iter().map(|(input, output)| json!({"input": input, "output": output})).collect();
    json!({
        "name": name, "group": "Some Judge - A Contest", "url": url, "interactive": false,
        "memoryLimit": 64, "timeLimit": 1500, "tests": tests, "testType": "single",
        "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "Task"}},
        "batch": {"id": name, "size": 1},
    })
}

#[test]
fn both_loopbacks_take_a_problem() {
    let eight =
        task("Eight", "http://poj.org/problem?id=1077", &[("2 3 4\n", "ullddrurdllurdruldr\n")]);
    // Not every machine speaks IPv6.
    let count = 1 + usize::from(TcpListener::bind("[::1]:0").is_ok());
    for at in 0..count {
        let workspace = workspace_of(&[]);
        let listener = Listener::start(workspace.path(), &["--count", "1"]);
        assert_eq!(listener.addresses.len(), count, "127.0.0.1 and ::1, where there is one");
        let answer = post(listener.addresses[at], &eight);
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        let (code, said) = listener.end();
        assert_eq!(code, 0);
        assert!(said.starts_with("poj1077: Eight\n"), "{said}");
        let sample = workspace.path().join("testdata/poj1077/sample");
        assert_eq!(fs::read_to_string(sample.join("1.in")).unwrap(), "2 3 4\n");
        let manifest = workspace.path().join("problems/poj1077/Cargo.toml");
        let manifest = fs::read_to_string(manifest).unwrap();
        assert!(manifest.contains("time-limit = 1.5\nmemory-limit = 63\n"), "{manifest}");
    }
}

#[test]
fn a_contest_is_one_click() {
    let workspace = workspace_of(&[]);
    let listener = Listener::start(workspace.path(), &["--count", "1", "--open"]);
    for (letter, title) in [("A", "Watermelon"), ("B", "Way Too Long")] {
        let url = format!("https://codeforces.com/contest/1234/problem/{letter}");
        let mut sent = task(title, &url, &[]);
        sent["batch"] = json!({"id": "contest", "size": 2});
        listener.send(&sent);
    }
    let (code, said) = listener.end();
    assert_eq!(code, 0);
    assert!(said.contains("note: no sample was sent"), "{said}");
    // The editor opens both at the end.
    assert!(said.contains("edits ") && said.ends_with("cf-1234a/src/main.rs\n"), "{said}");
    judge_in(workspace.path()).arg("list").assert().success().stdout(contains("cf-1234b"));
}

#[test]
fn an_interactive_problem_comes_with_what_talks() {
    let workspace = workspace_of(&[]);
    let listener = Listener::start(workspace.path(), &["--count", "2"]);
    let url = "https://codeforces.com/contest/1234/problem/";
    for (letter, samples) in [("D", &[("5\n", "? 1\n! 5\n")][..]), ("E", &[])] {
        let mut sent = task("Guess", &format!("{url}{letter}"), samples);
        sent["interactive"] = json!(true);
        let answer = listener.send(&sent);
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    }
    let (code, said) = listener.end();
    assert_eq!(code, 0);
    assert!(said.contains("src/bin/cf-1234d-checker.rs, its interactor, is yours"), "{said}");
    let main = workspace.path().join("problems/cf-1234d/src/main.rs");
    let main = fs::read_to_string(main).unwrap();
    assert!(main.contains("output.flush()") && !main.contains("read_to_end"), "{main}");
    judge_in(workspace.path())
        .assert()
        .code(2)
        .stderr(contains("fault").not())
        .stdout(contains("the interactor of cf-1234d is not written yet"))
        .stdout(contains("the interactor of cf-1234e is not written yet"));
}

#[test]
fn what_exists_is_never_written_over() {
    let workspace = workspace_of(&[]);
    let url = "https://example.org/gap";
    let listener = Listener::start(workspace.path(), &["--count", "4"]);
    listener.send(&task("Gap", url, &[("A \n", "1\n")]));
    let main = workspace.path().join("problems/gap/src/main.rs");
    fs::write(&main, "fn main() {}\n").unwrap();
    listener.send(&task("Gap", url, &[("A\n", "1\n"), ("B\n", "2\n")]));
    listener.send(&task("Gap", url, &[("A\n", "3\n")]));
    // The same title elsewhere is another problem.
    listener.send(&task("Gap", "https://example.org/other", &[("C\n", "4\n")]));
    let (code, said) = listener.end();
    assert_eq!(code, 0);
    assert!(said.contains("testdata/gap/sample/2: new\n  1 known\n"), "{said}");
    assert!(said.contains("testdata/gap/sample/1: has another answer, which stays"), "{said}");
    assert!(said.contains("gap-2: Gap\n"), "{said}");
    assert_eq!(fs::read_to_string(&main).unwrap(), "fn main() {}\n");
    let sample = workspace.path().join("testdata/gap/sample");
    assert_eq!(fs::read_to_string(sample.join("1.in")).unwrap(), "A \n");
    assert_eq!(fs::read_to_string(sample.join("1.ans")).unwrap(), "1\n");
    assert_eq!(fs::read_to_string(sample.join("2.in")).unwrap(), "B\n");
}

#[test]
fn what_cannot_be_taken_is_told_on_both_sides() {
    let workspace = workspace_of(&["ac"]);
    let listener = Listener::start(workspace.path(), &["--count", "2"]);
    let answer = listener.send(&json!({"name": "x"}));
    assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{answer}");
    assert!(answer.contains("missing field `tests`"), "{answer}");
    let answer = listener.send(&task("AC wa it", "", &[("1\n", "1\n")]));
    assert!(answer.starts_with("HTTP/1.1 409 Conflict\r\n"), "{answer}");
    assert!(answer.contains("a program of ac may have that name"), "{answer}");
    listener.send(&task("../../up", "", &[("1\n", "1\n")]));
    assert_eq!(listener.end().0, 2);
    assert!(workspace.path().join("problems/up").is_dir());
    assert_eq!(fs::read_dir(workspace.path().join("problems")).unwrap().count(), 2);
}

#[test]
fn too_many_connections_are_told() {
    let workspace = workspace_of(&[]);
    let listener = Listener::start(workspace.path(), &["--count", "1"]);
    let connect = || TcpStream::connect(listener.addresses[0]).unwrap();
    // Those that say nothing are heard out for ten seconds.
    let open: Vec<TcpStream> = (0..80).map(|_| connect()).collect();
    let mut refused = String::new();
    open.last().unwrap().read_to_string(&mut refused).unwrap();
    assert!(refused.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{refused}");
    drop(open);
    let gap = task("Gap", "https://example.org/gap", &[("1\n", "1\n")]);
    // They are gone when the judge has noticed.
    let taken = |answer: String| answer.starts_with("HTTP/1.1 200 OK\r\n");
    while !try_post(listener.addresses[0], &gap).is_ok_and(taken) {}
    assert_eq!(listener.end().0, 0);
}

#[test]
fn a_port_that_is_taken_is_told() {
    let workspace = workspace_of(&[]);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    judge_in(workspace.path())
        .args(["listen", "--port", &port.to_string()])
        .assert()
        .code(2)
        .stderr(contains(format!("error: port {port} is taken")));
    judge_in(workspace.path())
        .args(["listen", "--open"])
        .env_remove("VISUAL")
        .env_remove("EDITOR")
        .assert()
        .code(2)
        .stderr(contains("no editor to open with: set $EDITOR"));
}
