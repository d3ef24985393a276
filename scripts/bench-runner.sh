#!/usr/bin/env bash
# What the judge adds to running a program: a problem of 500 tiny cases in a
# temporary workspace, judged, beside a bare spawn-and-wait loop over the same
# binary, in one run. Prints microseconds a case and the medians of the ratios
# of neighbouring runs: the machine may be busy, both get the same of it.
#
#   scripts/bench-runner.sh [--pairs N] [--oj]
#
# --oj compares with `oj test` too, installed from PyPI into a virtual
# environment in the temporary folder.
set -euo pipefail
export LC_ALL=C # printf and sort read dots
cd "$(dirname "$0")/.."

cases=500
pairs=7
oj=
while (($#)); do
    case $1 in
        --pairs) pairs=$2; shift ;;
        --oj) oj=yes ;;
        *) echo "usage: $0 [--pairs N] [--oj]" >&2; exit 2 ;;
    esac
    shift
done

cargo build --quiet --package harness --bin judge --example runs --example lateness
target=${CARGO_TARGET_DIR:-target}
judge=$(realpath "$target/debug/judge")
runs=$(realpath "$target/debug/examples/runs")
lateness=$(realpath "$target/debug/examples/lateness")
# The temporary workspace has a target folder of its own.
unset CARGO_TARGET_DIR
# As under `cargo judge`: without it the judge asks rustc where it lies, 25 ms.
CARGO=$(rustup which cargo 2>/dev/null || command -v cargo)
export CARGO

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Submissions run as another user where this is root.
chmod 755 "$work"
mkdir -p "$work/problems/tiny/src" "$work/testdata/tiny/sample"
cat > "$work/Cargo.toml" <<'END'
[workspace]
resolver = "2"
members = ["problems/*"]
END
cat > "$work/problems/tiny/Cargo.toml" <<'END'
[package]
name = "tiny"
edition = "2021"
publish = false
END
cat > "$work/problems/tiny/src/main.rs" <<'END'
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("text");
    let sum: i64 = input.split_whitespace().map(|word| word.parse::<i64>().expect("a number")).sum();
    println!("{}", sum);
}
END
for ((i = 1; i <= cases; i++)); do
    echo "$i 1" > "$work/testdata/tiny/sample/$i.in"
    echo "$((i + 1))" > "$work/testdata/tiny/sample/$i.ans"
done
cd "$work"
"$judge" run --jobs 1 > judge.log 2>&1 || { cat judge.log >&2; exit 1; }
program=$(find target/judge -type f -name tiny | head -1)
echo 'fn main() { loop { std::hint::black_box(0); } }' > busy.rs
rustc -O -o busy busy.rs

# Each prints microseconds a case.
per_case() {
    local started ended
    started=$(date +%s%N)
    "$@" > /dev/null 2> per_case.log || { cat per_case.log >&2; exit 1; }
    ended=$(date +%s%N)
    echo "$(((ended - started) / cases / 1000))"
}
judged() { per_case "$judge" run --no-cache --jobs "$1"; }
bare() { "$runs" "$judge" bare "$1" "$cases" "$program" testdata/tiny/sample/1.in; }
ran() { "$runs" "$judge" full "$1" "$cases" "$program" testdata/tiny/sample/1.in; }

if [[ $oj ]]; then
    python3 -m venv venv
    venv/bin/pip install --quiet online-judge-tools setuptools
    mkdir oj
    for ((i = 1; i <= cases; i++)); do
        ln "testdata/tiny/sample/$i.in" "oj/$i.in"
        ln "testdata/tiny/sample/$i.ans" "oj/$i.out"
    done
    oj_test() { per_case venv/bin/oj test --silent --command "$program" --directory oj; }
fi

median() { sort -n | awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'; }
# The median of the quotients of two files' lines.
ratio() { paste "$1" "$2" | awk '{ printf "%.3f\n", $1 / $2 }' | median; }

touch oj1
for ((pair = 0; pair < pairs; pair++)); do
    bare 1 >> bare1
    ran 1 >> ran1
    judged 1 >> judged1
    bare 1 >> bare1again
    ran 2 >> ran2
    judged 2 >> judged2
    if [[ $oj ]]; then oj_test >> oj1; fi
done

echo "microseconds a case, median of $pairs rounds of $cases cases"
for line in "bare1:bare spawn and wait, one worker" "ran1:runner, full sandbox, one worker" \
    "ran2:runner, full sandbox, two workers" "judged1:judge run --no-cache --jobs 1" \
    "judged2:judge run --no-cache --jobs 2" "oj1:oj test"; do
    file=${line%%:*}
    [[ -s $file ]] && printf '%8.0f  %s\n' "$(median < "$file")" "${line#*:}"
done
echo "ratios, median of $pairs pairs"
printf '%8s  %s\n' "$(ratio bare1again bare1)" "bare / bare: the noise" \
    "$(ratio ran1 bare1)" "runner / bare" \
    "$(ratio judged1 bare1)" "judge / bare" \
    "$(ratio ran1 ran2)" "runner, one worker / two workers" \
    "$(ratio judged1 judged2)" "judge, one job / two jobs"
if [[ $oj ]]; then printf '%8s  %s\n' "$(ratio oj1 judged1)" "oj test / judge --jobs 1"; fi
read -r middle worst < <("$lateness" "$judge" 20 "$PWD/busy")
echo "killed past a limit of 250 ms of CPU: $middle ms, at worst $worst ms (20 runs)"
