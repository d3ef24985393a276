//! `cargo judge import`: files of other tools become problems, whole or not at
//! all.

mod archive;
mod files;
mod workspace;

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;

use archive::zip_of;
use files::below;
use predicates::prelude::*;
use predicates::str::contains;
use workspace::{judge_in, workspace_of};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A package in the form of the ICPC: half of two numbers' sum.
const HALVES: [(&str, &str); 18] = [
    (
        "problem.yaml",
        "problem_format_version: legacy\nname: \"Halves: of sums\"\nsource_url: https://example.org/halves\n\
         license: cc0\nlimits:\n  memory: 64\nvalidator_flags: case_sensitive float_tolerance 1e-6\n",
    ),
    (".timelimit", "1.5\n"),
    ("data/sample/1.in", "1 2\r\n"),
    ("data/sample/1.ans", "1.5"),
    ("data/secret/groups/01 größe.in", "4 4\n"),
    ("data/secret/groups/01 größe.ans", "4.0\n"),
    ("data/secret/empty.in", ""),
    ("data/secret/empty.ans", ""),
    ("data/secret/empty.desc", "nothing at all"),
    ("input_validators/halves/build", "#!/bin/sh\nrustc -o run validate.rs\n"),
    ("input_validators/halves/validate.rs", "fn main() { std::process::exit(42) }\n"),
    ("problem_statement/problem.en.tex", "Halve."),
    (
        "submissions/accepted/halves.rs",
        "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
         let numbers: Vec<f64> = text.split_whitespace().map(|token| token.parse().unwrap()).collect();\n    \
         if !numbers.is_empty() {\n        println!(\"{}\", numbers.iter().sum::<f64>() / 2.0);\n    }\n}\n",
    ),
    (
        "submissions/accepted/Other Way.rs",
        "fn main() {\n    let text = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
         let halves = text.split_whitespace().map(|token| token.parse::<f64>().unwrap() / 2.0);\n    \
         let halves: Vec<f64> = halves.collect();\n    \
         if !halves.is_empty() {\n        println!(\"{}\", halves.iter().sum::<f64>());\n    }\n}\n",
    ),
    ("submissions/accepted/halves.py", "print(1)\n"),
    ("submissions/accepted/halves-brute.rs", "fn main() {}\n"),
    ("submissions/wrong_answer/halves-wa-nothing.rs", "fn main() {}\n"),
    ("submissions/run_time_error/crash.rs", "fn main() { panic!() }\n"),
];

fn write_files(folder: &Path, files: &[(&str, &str)]) {
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn a_package_is_carried_as_far_as_it_can_be() {
    for zipped in [false, true] {
        let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
        let mut path = source.path().join("halves");
        if zipped {
            path.set_extension("zip");
            fs::write(&path, zip_of(&HALVES)).unwrap();
        } else {
            write_files(&path, &HALVES);
        }
        let before = below(workspace.path());
        let dry = judge_in(workspace.path()).arg("import").arg(&path).arg("--dry-run").output();
        let dry = String::from_utf8(dry.unwrap().stdout).unwrap();
        assert_eq!(below(workspace.path()), before, "a dry run writes nothing");
        judge_in(workspace.path())
            .arg("import")
            .arg(&path)
            .assert()
            .success()
            .stdout(predicate::eq(dry.replace("nothing is written: a dry run\n", "")));
        let told = dry.split_once('\n').unwrap().1;
        insta::allow_duplicates! { insta::assert_snapshot!(told, @r"
        halves: Halves: of sums
          problems/halves/Cargo.toml: 1.5 s, 64 MiB, tokens within 1e-6
          problems/halves/src/main.rs: submissions/accepted/halves.rs
          problems/halves/src/bin/halves-ac-other-way.rs: submissions/accepted/Other Way.rs
          problems/halves/src/bin/halves-brute.rs: submissions/accepted/halves-brute.rs
          problems/halves/src/bin/halves-re-crash.rs: submissions/run_time_error/crash.rs
          problems/halves/src/bin/halves-validator.rs: input_validators/halves
          problems/halves/src/bin/halves-wa-nothing.rs: submissions/wrong_answer/halves-wa-nothing.rs
          testdata/halves/sample: 1 case
          testdata/halves/stress: 2 cases
          not carried: data/secret/*.desc (1 file)
          not carried: problem.yaml: license
          not carried: problem_statement/ (1 file)
          not carried: submissions/accepted/ (1 program not in Rust)
        nothing is written: a dry run
        "); }
        let testdata = workspace.path().join("testdata/halves");
        assert_eq!(fs::read(testdata.join("sample/1.in")).unwrap(), b"1 2\r\n");
        assert_eq!(fs::read(testdata.join("sample/1.ans")).unwrap(), b"1.5");
        assert_eq!(fs::read(testdata.join("stress/empty.in")).unwrap(), b"");
        // The crash that is told to crash does; what prints nothing is caught.
        judge_in(workspace.path())
            .arg("halves")
            .assert()
            .success()
            .stdout(contains("AC   halves").and(contains("2 wrong submissions caught")));
        judge_in(workspace.path())
            .arg("import")
            .arg(&path)
            .assert()
            .code(2)
            .stderr(contains("a problem halves exists: give the package another name with --id"));
        judge_in(workspace.path())
            .arg("import")
            .arg(&path)
            .args(["--id", "again"])
            .assert()
            .success();
    }
}

#[test]
fn versions_differ_in_where_things_lie() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    write_files(
        &source.path().join("halves"),
        &[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: {sv: Halvor, en: Halves}\ntype: [pass-fail]\n\
                 limits: {time_limit: 0.5, memory: 32, output: 1, code: 50}\n",
            ),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/invalid_input/1.in", "x\n"),
            ("input_format_validators/check.py", "import sys\nsys.exit(42)\n"),
            (
                "output_validator/check.cc",
                "#include \"check.h\"\n#include \"check.h\"\nint main() { return accept(); }\n",
            ),
            ("output_validator/check.h", "#pragma once\nint accept() { return 42; }\n"),
            ("submissions/brute_force/slow.rs", "fn main() {}\n"),
            ("submissions/rejected/odd.rs", "fn main() {}\n"),
        ],
    );
    judge_in(workspace.path())
        .arg("import")
        .arg(source.path().join("halves"))
        .assert()
        .success()
        .stdout(contains("halves: Halves\n  problems/halves/Cargo.toml: 0.5 s, 32 MiB, lines\n"))
        .stdout(contains(
            "problems/halves/src/bin/halves-brute.rs: submissions/brute_force/slow.rs",
        ))
        .stdout(contains("not carried: data/invalid_input/ (1 file)"))
        .stdout(contains("halves-validator.py: input_format_validators/check.py"))
        .stdout(contains("not carried: input_format_validators").not())
        .stdout(contains("not carried: submissions/rejected/ (1 program)"))
        .stdout(contains("note: no accepted submission in Rust: src/main.rs is the template"));
    let checker = workspace.path().join("problems/halves/src/bin/halves-checker.cpp");
    let text = fs::read_to_string(checker).unwrap();
    assert_eq!(text, "int accept() { return 42; }\nint main() { return accept(); }\n");
}

/// What `cargo judge export` leaves in its packages comes back: settings that
/// no package can say, names, programs without a place there.
#[test]
fn a_package_of_this_judge_comes_back_whole() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let manifest = "[package]\nname = \"cf-1234a\"\nedition = \"2018\"\n\n[package.metadata.judge]\n\
                    title = \"Halves\"\nsource-limit = 10\ntolerance = 1e-9\n";
    let empty = "fn main() {}\n";
    let files = [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: {en: Other}\nlimits: {memory: 1}\n",
        ),
        ("judge/Cargo.toml", manifest),
        ("judge/statement.md", "Halve.\n"),
        ("judge/cf-1234a-brute.rs", empty),
        ("judge/cf-1234a-generator.py", "print(1)\n"),
        ("judge/cf-1234a-ile-asleep.rs", empty),
        ("judge/more.txt", ""),
        ("data/sample/1.in", ""),
        ("data/sample/1.ans", ""),
        ("data/secret/seed-00.in", ""),
        ("data/secret/seed-00.ans", ""),
        ("input_validators/permissive.py", "import sys\nsys.exit(42)\n"),
        ("submissions/accepted/cf-1234a-ac-also.rs", empty),
        ("submissions/accepted/cf-1234a.rs", empty),
        ("submissions/rejected/cf-1234a-wa-odd.rs", empty),
        ("submissions/run_time_error/cf-1234a-mle-array.rs", empty),
    ];
    write_files(&source.path().join("cf1234a"), &files);
    let import = |id: &[&str]| {
        let mut command = judge_in(workspace.path());
        command.arg("import").arg(source.path().join("cf1234a")).args(id);
        command.assert().success()
    };
    insta::assert_snapshot!(
        String::from_utf8_lossy(&import(&[]).get_output().stdout).split_once('\n').unwrap().1,
        @r"
        cf-1234a: Halves
          problems/cf-1234a/Cargo.toml: 2 s, 256 MiB, lines within 1e-9
          problems/cf-1234a/src/main.rs: submissions/accepted/cf-1234a.rs
          problems/cf-1234a/src/bin/cf-1234a-ac-also.rs: submissions/accepted/cf-1234a-ac-also.rs
          problems/cf-1234a/src/bin/cf-1234a-brute.rs: judge/cf-1234a-brute.rs
          problems/cf-1234a/src/bin/cf-1234a-generator.py: judge/cf-1234a-generator.py
          problems/cf-1234a/src/bin/cf-1234a-ile-asleep.rs: judge/cf-1234a-ile-asleep.rs
          problems/cf-1234a/src/bin/cf-1234a-mle-array.rs: submissions/run_time_error/cf-1234a-mle-array.rs
          problems/cf-1234a/src/bin/cf-1234a-wa-odd.rs: submissions/rejected/cf-1234a-wa-odd.rs
          problems/cf-1234a/statement.md: judge/statement.md
          testdata/cf-1234a/sample: 1 case
          not carried: 1 case of seeds, which the generator makes
          not carried: input_validators/permissive.py
          not carried: judge/more.txt
        "
    );
    let made = workspace.path().join("problems/cf-1234a/Cargo.toml");
    let made = fs::read_to_string(made).unwrap();
    assert!(made.contains("edition = \"2018\"") && made.contains("source-limit = 10"), "{made}");
    import(&["--id", "halves"]).stdout(contains("problems/halves/src/bin/halves-wa-odd.rs"));
}

#[test]
fn a_checker_that_cannot_be_carried_lets_nothing_pass() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    write_files(
        &source.path().join("guess"),
        &[
            ("problem.yaml", "name: Guess\nvalidation: custom interactive\n"),
            ("data/secret/1.in", "1\n"),
            ("data/secret/1.ans", "1\n"),
            ("output_validators/a/one.java", ""),
        ],
    );
    judge_in(workspace.path())
        .arg("import")
        .arg(source.path().join("guess"))
        .assert()
        .success()
        .stdout(contains("interactive\n"))
        .stdout(contains("not carried: output_validators/a (not written in Rust, C++ or Python)"))
        .stdout(contains("note: its checker could not be carried"))
        .stdout(contains("note: no sample in the package: its first case, 1, takes the place"));
    judge_in(workspace.path()).args(["run", "guess"]).assert().code(2);
}

#[test]
fn a_limit_that_no_judge_gives_is_brought_near_and_a_title_made_one_line() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let import = |name: &str, yaml: &str| {
        let folder = source.path().join(name);
        let files =
            [("problem.yaml", yaml), ("data/sample/1.in", "1\n"), ("data/sample/1.ans", "1\n")];
        write_files(&folder, &files);
        judge_in(workspace.path()).arg("import").arg(folder).assert()
    };
    import("far", "limits: {memory: 268435456, time_limit: 1000, output: 2000}\n")
        .success()
        .stdout(contains("problems/far/Cargo.toml: 300 s, 8192 MiB, "))
        .stdout(contains(
            "note: the time limit is 1000 seconds, and no judge gives over 300: 300 is taken; if \
             milliseconds are meant, write 1\n",
        ))
        .stdout(contains("note: limits: memory is 268435456 MiB, and no judge gives over 8192: "))
        .stdout(contains("note: limits: output is 2000 MiB, and no judge gives over 1024: "));
    // What was written can be judged.
    judge_in(workspace.path()).arg("list").assert().success();
    for limit in ["time_limit: 0", "memory: -1"] {
        import("gap", &format!("limits: {{{limit}}}\n"))
            .code(2)
            .stderr(contains("a number above 0 is needed"));
    }
    import("gap", "name: \"a \\e\\n b\"\nsource_url: httpx\nlimits: {memory: 0.5}\n")
        .success()
        .stdout(contains("gap: a b\n  problems/gap/Cargo.toml: 2 s, 1 MiB, tokens\n"));
}

#[test]
fn pairs_are_cases() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let folder = source.path().join("abc300_a/test");
    let pairs = [
        ("sample-1.in", "1\n"),
        ("sample-1.out", "1\n"),
        ("最大.in", ""),
        ("最大.ans", "\r\n"),
        ("notes.txt", ""),
    ];
    write_files(&folder, &pairs);
    let import = || {
        let mut command = judge_in(workspace.path());
        command.arg("import").arg(&folder);
        command
    };
    import()
        .assert()
        .success()
        .stdout(contains("abc300_a\n"))
        .stdout(contains("testdata/abc300_a/sample: 1 case\n  testdata/abc300_a/stress: 1 case\n"))
        .stdout(contains("not carried: notes.txt"));
    let testdata = workspace.path().join("testdata/abc300_a");
    assert_eq!(fs::read(testdata.join("stress/最大.ans")).unwrap(), b"\r\n");
    // Again: what is new is added.
    write_files(
        &folder,
        &[("sample-2.in", "2\n"), ("sample-2.out", "2\n"), ("sample-1.out", "9\n")],
    );
    import()
        .assert()
        .success()
        .stdout(contains("abc300_a/sample/sample-2: new"))
        .stdout(contains("abc300_a/sample/sample-1: has another answer, which stays\n  1 known\n"));
    assert_eq!(fs::read(testdata.join("sample/sample-1.ans")).unwrap(), b"1\n");
    write_files(&folder, &[("x.in", "")]);
    import().assert().code(2).stderr(contains("x.in has no answer: add x.out"));
    write_files(&folder, &[("x.out", ""), ("x.ans", "")]);
    import().assert().code(2).stderr(contains("x.ans and x.out: which is the answer?"));
}

#[test]
fn a_zip_file_of_pairs_names_its_problem() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    fs::create_dir(source.path().join("below")).unwrap();
    for (name, folder, id) in [
        ("flat.zip", "", "flat"),
        ("outer.zip", "whole/", "whole"),
        ("more.zip", "tests/", "more"),
        ("gap/samples.zip", "", "gap"),
    ] {
        let path = source.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let files = ["1.in", "1.out"].map(|file| (format!("{folder}{file}"), "1\n"));
        fs::write(&path, zip_of(&files)).unwrap();
        judge_in(workspace.path())
            .arg("import")
            .arg(source.path().join("below/..").join(name))
            .assert()
            .success()
            .stdout(contains(format!("\n{id}\n")));
        assert!(workspace.path().join("testdata").join(id).join("sample/1.in").is_file());
    }
}

#[test]
fn names_that_systems_do_not_take_are_refused() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let folder = source.path().join("gap");
    let pair = |length| ["in", "out"].map(|end| format!("{}.{end}", "x".repeat(length)));
    for file in [pair(200), pair(201)].concat() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(file), "").unwrap();
    }
    let import = || judge_in(workspace.path()).arg("import").arg(&folder).assert();
    import().code(2).stderr(contains(format!(
        "the name of the case {}… is over 200 bytes long: rename its files",
        "x".repeat(40)
    )));
    assert!(!workspace.path().join("testdata").exists());
    for file in pair(201) {
        fs::remove_file(folder.join(file)).unwrap();
    }
    import().success();
}

#[test]
fn headers_without_end_are_left_out() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    for (id, headers, wanted) in [
        ("near", 64, "src/bin/near-validator.cpp: input_validators/v\n"),
        (
            "far",
            30_000,
            "not carried: input_validators/v (its headers include each other deeper than 64)\n",
        ),
    ] {
        let header = |number: u32| {
            let name = format!("input_validators/v/{number}.h");
            (name, format!("#include \"{}.h\"\n", number + 1))
        };
        let mut files: Vec<(String, String)> = (1..headers).map(header).collect();
        files.extend(
            [
                ("input_validators/v/v.cpp", "#include \"1.h\"\nint main() { return 42; }\n"),
                ("data/sample/1.in", ""),
                ("data/sample/1.ans", ""),
            ]
            .map(|(name, text)| (name.to_owned(), text.to_owned())),
        );
        files.push((format!("input_validators/v/{headers}.h"), String::new()));
        let path = source.path().join(format!("{id}.zip"));
        fs::write(&path, zip_of(&files)).unwrap();
        let import = judge_in(workspace.path()).arg("import").arg(&path).assert();
        import.success().stdout(contains(wanted));
    }
    // Not deep, but long: a file of each is small enough.
    let line = "//".repeat(400_000);
    let files = [
        ("input_validators/v/v.cpp", "#include \"1.h\"\n#include \"2.h\"\n#include \"3.h\"\n"),
        ("input_validators/v/1.h", &line),
        ("input_validators/v/2.h", &line),
        ("data/sample/1.in", ""),
        ("data/sample/1.ans", ""),
    ];
    let path = source.path().join("wide.zip");
    fs::write(&path, zip_of(&files)).unwrap();
    let import = judge_in(workspace.path()).arg("import").arg(&path).assert();
    import.success().stdout(contains("input_validators/v (with its headers it is over 1 MiB)\n"));
}

/// A workspace with the problem `gap`, and a folder with more of its cases
/// called `1` twice over: `a/gap` and `b/gap`. Another problem is at fault.
fn gap_twice_over() -> (tempfile::TempDir, tempfile::TempDir) {
    let (workspace, source) = (workspace_of(&["fault-key"]), tempfile::tempdir().unwrap());
    for (number, folder) in ["first", "a", "b"].iter().enumerate() {
        let text = format!("{number}\n");
        let folder = source.path().join(folder).join("gap");
        write_files(&folder, &[("1.in", &text), ("1.out", &text)]);
    }
    let first = source.path().join("first/gap");
    judge_in(workspace.path()).arg("import").arg(first).assert().success();
    (workspace, source)
}

#[test]
fn two_folders_of_one_problem_are_one_addition() {
    let (workspace, source) = gap_twice_over();
    judge_in(workspace.path())
        // With its folder inside of the workspace, whose fault is not looked at.
        .env_remove("CARGO_TARGET_DIR")
        .arg("import")
        .args(["a/gap", "b/gap"].map(|folder| source.path().join(folder)))
        .assert()
        .success()
        .stdout(contains("gap/sample/2: new\n  testdata/gap/sample/3: new\n"));
    let sample = workspace.path().join("testdata/gap/sample");
    assert_eq!(fs::read_to_string(sample.join("2.in")).unwrap(), "1\n");
    assert_eq!(fs::read_to_string(sample.join("3.ans")).unwrap(), "2\n");
}

#[test]
fn nothing_is_written_unless_all_is() {
    let (workspace, source) = gap_twice_over();
    let new = source.path().join("new");
    write_files(&new, &[("1.in", "1\n"), ("1.out", "1\n")]);
    // Of gap two more cases could be written, of new all, but not the group
    // `stress` of the last.
    let last = source.path().join("last");
    write_files(&last, &[("sample-1.in", "2\n"), ("sample-1.out", "2\n")]);
    judge_in(workspace.path()).arg("import").arg(&last).assert().success();
    let stress = workspace.path().join("testdata/last/stress");
    std::os::unix::fs::symlink("/nowhere", &stress).unwrap();
    write_files(&last, &[("2.in", "3\n"), ("2.out", "3\n")]);
    let before = below(workspace.path());
    let sources = [new, source.path().join("a/gap"), last].map(|path| path.into_os_string());
    judge_in(workspace.path())
        .arg("import")
        .args(&sources)
        .assert()
        .code(2)
        .stderr(contains("cannot make ").and(contains("testdata/last/stress")));
    assert_eq!(below(workspace.path()), before);
    fs::remove_file(stress).unwrap();
    judge_in(workspace.path()).arg("import").args(&sources).assert().success();
}

#[test]
fn a_large_case_is_taken_exactly() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let folder = source.path().join("large");
    let text = "0123456789\r\n".repeat((100 << 20) / 12);
    write_files(&folder, &[("1.in", &text), ("1.out", "1")]);
    judge_in(workspace.path()).arg("import").arg(&folder).assert().success();
    let taken = fs::read(workspace.path().join("testdata/large/sample/1.in")).unwrap();
    assert!(taken == text.as_bytes());
}

#[test]
fn json_of_the_browser_is_a_problem() {
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let prob = r#"{"name": "local: gap", "url": "/home/me/gap.cpp", "tests": [{"id": 1, "input": "1\n", "output": "2\n"}],
        "interactive": false, "memoryLimit": 1024, "timeLimit": 3000, "srcPath": "/home/me/gap.cpp",
        "group": "local", "local": true}"#;
    write_files(source.path(), &[(".gap.cpp_0123.prob", prob), ("bad.json", "{\"name\": 1}")]);
    let path = source.path().join(".gap.cpp_0123.prob");
    judge_in(workspace.path()).arg("import").arg(&path).assert().success().stdout(contains(
        "local-gap: local: gap\n  problems/local-gap/Cargo.toml: 3 s, 1024 MiB, lines",
    ));
    judge_in(workspace.path())
        .arg("import")
        .arg(&path)
        .assert()
        .success()
        .stdout(contains("local-gap: exists, nothing of it is changed\n  1 known\n"));
    // Nothing is written unless all is.
    judge_in(workspace.path())
        .arg("import")
        .arg(source.path().join("bad.json"))
        .arg(&path)
        .args(["--dry-run"])
        .assert()
        .code(2)
        .stderr(contains("bad.json: not the JSON of a problem"));
    judge_in(workspace.path())
        .arg("import")
        .args([&path, &path])
        .args(["--id", "x"])
        .assert()
        .code(2)
        .stderr(contains("import one path at a time"));
    judge_in(workspace.path())
        .args(["import", "nowhere"])
        .assert()
        .code(2)
        .stderr(contains("cannot read it"));
}

#[test]
fn archives_that_reach_out_are_refused_whole() {
    let mut link = ZipWriter::new(Cursor::new(zip_of(&HALVES)));
    link = ZipWriter::new_append(link.finish().unwrap()).unwrap();
    link.add_symlink("data/secret/2.in", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let link = link.finish().unwrap().into_inner();
    let with = |name: &str| {
        let mut files = HALVES.to_vec();
        files.push((name, "x"));
        zip_of(&files)
    };
    let mut damaged = zip_of(&HALVES);
    let at = damaged.windows(6).position(|window| window == b"legacy");
    damaged.truncate(at.unwrap_or(damaged.len() / 2));
    for (bytes, message) in [
        (with("../outside.txt"), "the entry \"../outside.txt\" would lie elsewhere: refused"),
        (with("/tmp/outside.txt"), "would lie elsewhere: refused"),
        (with("data/../../outside.txt"), "would lie elsewhere: refused"),
        (with("data\\..\\outside.txt"), "would lie elsewhere: refused"),
        (link, "the entry \"data/secret/2.in\" is a link or a device: refused"),
        (bomb(), "over 1 GiB unpacked: refused"),
        (crowd(), "over 100,000 entries: refused"),
        (raw_zip(&["a", "a/b"].map(str::to_owned)), "cannot unpack \"a/b\""),
        (damaged, "not a zip file, or a damaged one"),
        (Vec::new(), "not a zip file, or a damaged one"),
    ] {
        let outer = tempfile::tempdir().unwrap();
        let workspace = workspace_of(&[]);
        let path = outer.path().join("halves.zip");
        fs::write(&path, bytes).unwrap();
        let before = below(workspace.path());
        judge_in(workspace.path())
            .arg("import")
            .arg(&path)
            .assert()
            .code(2)
            .stderr(contains(message));
        assert_eq!(below(workspace.path()), before, "{message}");
        assert_eq!(below(outer.path()).len(), 1, "{message}");
    }
}

/// Many entries of zeros: small, and over 1 GiB unpacked.
fn bomb() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let zeros = vec![0; 1 << 20];
    zip.start_file("data/sample/1.in", SimpleFileOptions::default()).unwrap();
    zip.write_all(&zeros).unwrap();
    for number in 2..=1025 {
        let name = format!("data/sample/{number}.in");
        zip.shallow_copy_file("data/sample/1.in", &name).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A zip file of empty files, whatever their names.
fn raw_zip(names: &[String]) -> Vec<u8> {
    let (mut files, mut directory) = (Vec::new(), Vec::new());
    for name in names {
        let at = (files.len() as u32).to_le_bytes();
        let length = (name.len() as u16).to_le_bytes();
        // Version, flags, method, time, checksum, two sizes: a stored nothing.
        let plain = [[20, 0].as_slice(), &[0; 20], &length, &[0; 2]].concat();
        files.extend([b"PK\x03\x04".as_slice(), &plain, name.as_bytes()].concat());
        let entry = [b"PK\x01\x02\x14\x00".as_slice(), &plain, &[0; 10], &at, name.as_bytes()];
        directory.extend(entry.concat());
    }
    let (count, size, at) = (names.len() as u64, directory.len() as u64, files.len() as u64);
    let end64 = [count, count, size, at].map(u64::to_le_bytes).concat();
    let end64 = [b"PK\x06\x06\x2c\0\0\0\0\0\0\0\x2d\0\x2d\0".as_slice(), &[0; 8], &end64].concat();
    let place = (at + size).to_le_bytes();
    let locator = [b"PK\x06\x07\0\0\0\0".as_slice(), &place, &[1, 0, 0, 0]].concat();
    let end = [b"PK\x05\x06\0\0\0\0".as_slice(), &[0xff; 12], &[0; 2]].concat();
    [files, directory, end64, locator, end].concat()
}

fn crowd() -> Vec<u8> {
    raw_zip(&(0..=100_000).map(|number: u32| number.to_string()).collect::<Vec<String>>())
}

#[test]
fn links_of_folders_may_not_lead_out() {
    use std::os::unix::fs::symlink;
    let (workspace, source) = (workspace_of(&[]), tempfile::tempdir().unwrap());
    let folder = source.path().join("halves");
    write_files(&folder, &HALVES);
    for extension in ["in", "ans"] {
        let target = format!("../sample/1.{extension}");
        symlink(target, folder.join(format!("data/secret/2.{extension}"))).unwrap();
    }
    judge_in(workspace.path()).arg("import").arg(&folder).assert().success();
    let taken = workspace.path().join("testdata/halves/stress/2.in");
    assert!(taken.symlink_metadata().unwrap().is_file());
    symlink("/etc/passwd", folder.join("data/secret/3.in")).unwrap();
    judge_in(workspace.path())
        .arg("import")
        .arg(&folder)
        .args(["--id", "again"])
        .assert()
        .code(2)
        .stderr(contains("is no ordinary file but a link that leads elsewhere"));
}
