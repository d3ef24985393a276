#!/usr/bin/env bash
# Seeds a second of `judge stress`, beside a bare loop that spawns the same
# processes (generator, validator, brute, submission) and checks nothing.
# Usage: scripts/bench-stress.sh [PROBLEM] [SEEDS] [PAIRS]   (default: hdu1067 2000 5)
set -euo pipefail
cd "$(dirname "$0")/.."
id=${1:-hdu1067} seeds=${2:-2000} pairs=${3:-5}
jobs=$(nproc)
folder=$(mktemp -d -p "${BENCH_FOLDER:-/dev/shm}")
trap 'rm -rf "$folder"' EXIT

cargo build --quiet --package harness --bin judge
judge=${CARGO_TARGET_DIR:-target}/debug/judge
"$judge" stress "$id" --seeds 1 >/dev/null 2>&1 # compiles what is missing

cat >"$folder/bare.rs" <<'RUST'
use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

fn run(program: &str, seed: &str, stdin: &str, stdout: &str) {
    let mut command = Command::new(program);
    if !seed.is_empty() {
        command.arg(seed);
    }
    command.stdin(File::open(stdin).unwrap()).stdout(File::create(stdout).unwrap()).stderr(Stdio::null());
    command.status().unwrap();
}

/// bare FOLDER SEEDS JOBS GENERATOR VALIDATOR BRUTE SUBMISSION
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (seeds, jobs): (u64, u64) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (args, next) = (&args, &next);
            scope.spawn(move || {
                let file = |name: &str| format!("{}/{name}{job}", args[1]);
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        return;
                    }
                    // Any bytes do: the time is the processes'.
                    let mut state = seed;
                    let mut bytes = Vec::with_capacity(4096);
                    while bytes.len() < 4096 {
                        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                        bytes.push((state >> 56) as u8);
                    }
                    File::create(file("bytes")).unwrap().write_all(&bytes).unwrap();
                    run(&args[4], &seed.to_string(), &file("bytes"), &file("in"));
                    run(&args[5], "", &file("in"), &file("out"));
                    run(&args[6], "", &file("in"), &file("out"));
                    run(&args[7], "", &file("in"), &file("out"));
                }
            });
        }
    });
}
RUST
rustc -O --edition 2021 -o "$folder/bare" "$folder/bare.rs"

# The newest executable of a name is the one that was just used.
executable() { ls -t "$(dirname "$judge")"/../judge/build/*/"$1" | head -n 1; }
programs=()
for name in "$id-generator" "$id-validator" "$id-brute" "$id"; do
  programs+=("$(executable "$name")")
done
now() { date +%s.%N; }
rates=() floors=() ratios=()
for _ in $(seq "$pairs"); do
  a=$(now)
  "$judge" stress "$id" --seeds "$seeds" --jobs "$jobs" >/dev/null 2>&1
  b=$(now)
  "$folder/bare" "$folder" "$seeds" "$jobs" "${programs[@]}"
  c=$(now)
  rates+=("$(awk "BEGIN {print $seeds / ($b - $a)}")")
  floors+=("$(awk "BEGIN {print $seeds / ($c - $b)}")")
  ratios+=("$(awk "BEGIN {print ($b - $a) / ($c - $b)}")")
done
median() { printf '%s\n' "$@" | sort -g | sed -n "$((($# + 1) / 2))p"; }
printf '%s, %d seeds, %d jobs, median of %d pairs\n' "$id" "$seeds" "$jobs" "$pairs"
printf 'judge stress  %8.0f seeds a second\n' "$(median "${rates[@]}")"
printf 'bare loop     %8.0f seeds a second\n' "$(median "${floors[@]}")"
printf 'ratio         %8.2f\n' "$(median "${ratios[@]}")"
