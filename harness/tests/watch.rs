//! `cargo judge watch`: a save is judged at once.

mod workspace;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use workspace::{add_problem, fixtures, judge_in, judge_process, workspace_of};

struct Watcher {
    judge: Child,
    lines: BufReader<ChildStdout>,
}

impl Watcher {
    fn start(workspace: &std::path::Path, args: &[&str]) -> Watcher {
        let mut judge = judge_process(workspace)
            .arg("watch")
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(judge.stdout.take().unwrap());
        Watcher { judge, lines }
    }

    /// What is shown until a screen has this in it.
    fn screen_with(&mut self, wanted: &str) -> String {
        let mut screens = String::new();
        loop {
            let mut screen = String::new();
            while !screen.ends_with("Ctrl-C ends\n") {
                assert_ne!(self.lines.read_line(&mut screen).unwrap(), 0, "{screens}{screen}");
            }
            screens += &screen;
            if screen.contains(wanted) {
                println!("{screen}");
                return screen;
            }
        }
    }

    fn interrupt(mut self) -> i32 {
        let id = self.judge.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        self.judge.wait().unwrap().code().unwrap()
    }
}

#[test]
fn saves_and_new_folders_are_judged() {
    let workspace = workspace_of(&["ac", "agrees"]);
    let mut watcher = Watcher::start(workspace.path(), &[]);
    watcher.screen_with("2 problems accepted");
    let main = workspace.path().join("problems/ac/src/main.rs");
    let right = fs::read_to_string(&main).unwrap();
    // As editors do: to a file beside it, then to its place.
    fs::write(workspace.path().join("problems/ac/src/.main.rs.new"), "fn main() {}\n").unwrap();
    fs::rename(workspace.path().join("problems/ac/src/.main.rs.new"), &main).unwrap();
    let screen = watcher.screen_with("WA   ac");
    assert!(screen.contains("the other 1 accepted; done in "), "{screen}");
    assert!(!screen.contains("agrees"), "{screen}");
    fs::write(&main, right).unwrap();
    watcher.screen_with("AC   ac");

    add_problem(workspace.path(), &fixtures(), "checker");
    let screen = watcher.screen_with("checker  ");
    assert!(screen.contains("the other 2 accepted"), "{screen}");
    // The wrong submission is not judged again, and still told.
    let main = workspace.path().join("problems/checker/src/main.rs");
    let right = fs::read_to_string(&main).unwrap();
    assert!(screen.contains("1 wrong submission caught"), "{screen}");
    fs::write(&main, right + "\n").unwrap();
    watcher.screen_with("1 wrong submission caught");
    let wrong = workspace.path().join("problems/checker/src/bin/checker-wa-two.rs");
    fs::copy(&main, &wrong).unwrap();
    watcher.screen_with("0 of 1 wrong submission caught");
    fs::remove_file(&wrong).unwrap();
    let screen = watcher.screen_with("AC   checker");
    assert!(!screen.contains("wrong submission"), "{screen}");
    fs::remove_dir_all(workspace.path().join("problems/agrees")).unwrap();
    watcher.screen_with("fault: testdata/agrees: cases without a problem");
    assert_eq!(watcher.interrupt(), 0);
}

#[test]
fn what_is_named_is_watched_alone() {
    let workspace = workspace_of(&["ac", "agrees"]);
    let mut watcher = Watcher::start(workspace.path(), &["ac"]);
    watcher.screen_with("AC   ac");
    let save = |id: &str| {
        let main = workspace.path().join("problems").join(id).join("src/main.rs");
        let text = fs::read_to_string(&main).unwrap();
        fs::write(&main, text + "\n// saved\n").unwrap();
    };
    save("agrees");
    save("ac");
    let screen = watcher.screen_with("AC   ac");
    assert!(!screen.contains("agrees"), "{screen}");
    assert_eq!(watcher.interrupt(), 0);
    judge_in(workspace.path()).args(["watch", "nothing"]).assert().code(2);
}

#[test]
fn folders_that_come_back_are_watched_again() {
    let workspace = workspace_of(&["ac", "agrees"]);
    let mut watcher = Watcher::start(workspace.path(), &[]);
    watcher.screen_with("2 problems accepted");
    for part in ["testdata", "problems"] {
        let part = workspace.path().join(part);
        fs::remove_dir_all(&part).unwrap();
        watcher.screen_with(if part.ends_with("testdata") { "fault: " } else { "gone" });
        let aside = workspace.path().join("aside");
        fs::create_dir(&aside).unwrap();
        for id in ["ac", "agrees"] {
            add_problem(&aside, &fixtures(), id);
        }
        fs::rename(aside.join(part.file_name().unwrap()), &part).unwrap();
        fs::remove_dir_all(&aside).unwrap();
        watcher.screen_with("2 problems accepted");
    }
    let answer = workspace.path().join("testdata/ac/sample/1.ans");
    fs::write(&answer, "something else\n").unwrap();
    watcher.screen_with("WA   ac");
    let main = workspace.path().join("problems/ac/src/main.rs");
    fs::write(&main, "fn main() { panic!() }\n").unwrap();
    watcher.screen_with("RE   ac");
    assert_eq!(watcher.interrupt(), 0);
}
