#!/usr/bin/env bash
# The fast tier of checks: format, lints, tests. Run it before every commit.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "== format"
cargo fmt --all --check
echo "== lints"
cargo clippy --workspace --all-targets -- --deny warnings
echo "== tests"
cargo test
