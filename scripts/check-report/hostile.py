"""Adds to a workspace a problem whose every text would like to be obeyed."""

import sys
from pathlib import Path

workspace = Path(sys.argv[1])
SCRIPT = "</script></style></pre><script>document.title = 'obeyed'</script><img src=x onerror=\"document.title='obeyed'\">"

problem = workspace / "problems/hostile"
(problem / "src/bin").mkdir(parents=True)
(problem / "Cargo.toml").write_text(
    f"""[package]
name = "hostile"
version = "0.1.0"
edition = "2021"
publish = false

[package.metadata.judge]
title = '''</title>{SCRIPT}'''
url = '''https://example.org/"onfocus="document.title='obeyed'"autofocus="{SCRIPT.replace(" ", "/")}'''
output-limit = 32
"""
)
(problem / "src/main.rs").write_text(
    f"""use std::io::Write;
fn main() {{
    let script = r##"{SCRIPT}"##;
    eprintln!("{{script}} \\u{{1b}}[31m \\u{{202e}} \\0");
    let mut output = std::io::stdout().lock();
    output.write_all("x".repeat(10_000_000).as_bytes()).unwrap();
    output.write_all(script.as_bytes()).unwrap();
    output.write_all(b"\\x1b[2J\\x00\\xff\\r\\n").unwrap();
}}
"""
)
(problem / "src/bin/hostile-wa-nothing.rs").write_text("fn main() {}\n")

cases = workspace / "testdata/hostile"
for group, name in [("sample", "1"), ("stress", "<script>document.title='obeyed'<")]:
    (cases / group).mkdir(parents=True)
    (cases / group / f"{name}.in").write_bytes(SCRIPT.encode() + b"\x1b[31m\x00\xff\n" + b"y" * 10_000_000)
    (cases / group / f"{name}.ans").write_bytes(b"x" * 10_000_000 + b"<b>&amp;\n")
