#!/usr/bin/env bash
# The fast tier of checks: format, lints, tests. Run it before every commit.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "== format"
cargo fmt --all --check
echo "== lints"
cargo clippy --package harness --all-targets -- --deny warnings
# Problems have no tests of their own: their programs are linted, and no test
# target is built for each of them a second time.
cargo clippy --workspace --exclude harness --bins -- --deny warnings
echo "== tests"
cargo test
