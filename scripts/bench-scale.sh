#!/usr/bin/env bash
# What the judge costs in a large repository: a workspace of N problems with 3
# cases each, for N = 10, 100, 1000 by default. Prints seconds for the `judge`
# binary, and beside them what cargo takes by itself before it starts the judge;
# then what the same takes as tests: all of them, and one in a process of its
# own beside a test that is empty; and, where cargo-nextest is, all of them under
# it beside as many empty ones.
# Usage: scripts/bench-scale.sh [N..]
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

cargo build --quiet --package harness --bin judge
judge=$(realpath "${CARGO_TARGET_DIR:-target}/debug/judge")
tests=$(cargo test --quiet --package harness --test judge --no-run --message-format json |
  python3 -c 'import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message.get("executable") and message["target"]["name"] == "judge" and "test" in message["target"]["kind"]:
        print(message["executable"])')
unset CARGO_TARGET_DIR
CARGO=$(rustup which cargo 2>/dev/null || command -v cargo)
export CARGO
[ $# -gt 0 ] || set -- 10 100 1000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The median of five runs, in seconds. What is measured must succeed.
median() {
  for _ in 1 2 3 4 5; do once "$@"; done | sort -n | sed -n 3p
}

once() {
  local before after
  before=$(date +%s%N)
  "$@" >"$work/out" 2>"$work/err" || { cat "$work/out" "$work/err" >&2; exit 2; }
  after=$(date +%s%N)
  awk -v ns=$((after - before)) 'BEGIN { printf "%.3f\n", ns / 1e9 }'
}

# Milliseconds a process, over a hundred.
each() {
  local before after
  before=$(date +%s%N)
  for _ in $(seq 100); do "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 2; }; done
  after=$(date +%s%N)
  awk -v ns=$((after - before)) 'BEGIN { printf "%.2f\n", ns / 1e8 }'
}

# The most memory that a process of the command held, in MiB.
peak() {
  python3 - "$@" <<'PYTHON'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)
PYTHON
}

# Each solution differs, or it would be compiled once.
solution() {
  cat <<RUST
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let sum: u64 = input.split_whitespace().map(|word| word.parse::<u64>().unwrap()).sum();
    println!("{}", sum + $1);
}
RUST
}

workspace() {
  local number id
  mkdir -p "$1/problems" "$1/testdata"
  printf '[workspace]\nresolver = "2"\nmembers = ["problems/*"]\n' >"$1/Cargo.toml"
  for number in $(seq 1 "$2"); do
    id=p$(printf '%04d' "$number")
    mkdir -p "$1/problems/$id/src" "$1/testdata/$id/sample"
    printf '[package]\nname = "%s"\nedition = "2021"\npublish = false\n' "$id" \
      >"$1/problems/$id/Cargo.toml"
    solution "$number" >"$1/problems/$id/src/main.rs"
    for case in 1 2 3; do
      echo "$case 1" >"$1/testdata/$id/sample/$case.in"
      echo $((case + 1 + number)) >"$1/testdata/$id/sample/$case.ans"
    done
  done
}

# rustc as the judge calls it, two at a time, then a bare loop over the cases.
plain() {
  mkdir -p "$work/plain"
  # shellcheck disable=SC2016
  printf '%s\n' "$1"/problems/* | xargs -P "$(nproc)" -I{} sh -c \
    '"$0" --edition=2021 -O -Ccodegen-units=1 -Cstrip=symbols -Ctarget-feature=+crt-static \
       -o "$1/$(basename "$2")" "$2/src/main.rs"' "${CARGO%cargo}rustc" "$work/plain" {}
  for problem in "$1"/problems/*; do
    id=$(basename "$problem")
    for input in "$1/testdata/$id/sample"/*.in; do
      "$work/plain/$id" <"$input" >"$work/answer"
    done
  done
}

# All tests under nextest, seconds by its own summary: the judge's (started by a
# stand-in, since the harness is no package of this workspace), or as many empty
# ones.
nextest() {
  "$CARGO" nextest run --offline -p tests --test "$1" >"$work/out" 2>&1 ||
    { tail "$work/out" >&2; exit 2; }
  sed -nE 's/.*Summary \[ *([0-9.]+)s\].*/\1/p' "$work/out"
}

tests_package() {
  mkdir -p tests/tests
  sed -i 's|members = .*|members = ["problems/*", "tests"]|' Cargo.toml
  cat >tests/Cargo.toml <<TOML
[package]
name = "tests"
edition = "2021"

[[test]]
name = "judge"
harness = false

[[test]]
name = "empty"
TOML
  cat >tests/tests/judge.rs <<RUST
use std::os::unix::process::CommandExt;

fn main() {
    let args = std::env::args_os().skip(1);
    panic!("{}", std::process::Command::new("$tests").args(args).exec());
}
RUST
  "$tests" --list 2>/dev/null | sed -nE 's/(.*): test$/\1/p' | tr -c 'a-z0-9\n' _ |
    sed 's/.*/#[test] fn &() {}/' >tests/tests/empty.rs
}

echo '#[test] fn empty() {}' >"$work/empty.rs"
"${CARGO%cargo}rustc" --test -O -o "$work/empty" "$work/empty.rs"
printf '%6s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n' \
  N list cold plain ratio again 1-sub 1-case no-cache MB cargo tests 1-test empty nextest empties
for n in "$@"; do
  here=$work/$n
  workspace "$here" "$n"
  cd "$here"
  list=$(median "$judge" list)
  cold=$(once "$judge")
  plain=$(once plain "$here")
  again=$(median "$judge")
  solution 1 | sed '1i // changed' >problems/p0001/src/main.rs
  changed=$(once "$judge")
  echo "5 1" >testdata/p0001/sample/4.in
  echo 7 >testdata/p0001/sample/4.ans
  added=$(once "$judge")
  fresh=$(once "$judge" run --no-cache)
  memory=$(peak "$judge")
  # What `cargo judge` adds before the judge starts: `cargo run` of a program
  # that is built already.
  "$CARGO" build --quiet --offline -p p0001
  cargo=$(median sh -c '"$0" run --quiet --offline -p p0001 <testdata/p0001/sample/1.in' "$CARGO")
  "$tests" --quiet >"$work/out" || { tail "$work/out" >&2; exit 2; }
  all=$(median "$tests" --quiet)
  one=$(each "$tests" --exact p0001::sample::2)
  empty=$(each "$work/empty" --exact empty)
  nextest=- empties=-
  if "$CARGO" nextest --version >"$work/out" 2>&1; then
    tests_package
    nextest empty >"$work/first"
    nextest=$(nextest judge)
    empties=$(nextest empty)
  fi
  printf '%6d %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n' "$n" "$list" "$cold" "$plain" \
    "$(awk -v a="$cold" -v b="$plain" 'BEGIN { printf "%.2f", a / b }')" \
    "$again" "$changed" "$added" "$fresh" "$memory" "$cargo" "$all" "$one" "$empty" \
    "$nextest" "$empties"
  cd "$root"
done
