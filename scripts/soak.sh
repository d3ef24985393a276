#!/usr/bin/env bash
# A long run of `judge stress`: prints once a minute what the judge holds in
# memory and how many files it has open, and fails when the last is much above
# the first. Nothing is found on prev144, so the search goes on for all the time.
# Usage: scripts/soak.sh [MINUTES] (default: 30)
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-30}

cargo build --quiet --package harness --bin judge
judge=$(realpath "${CARGO_TARGET_DIR:-target}/debug/judge")
work=$(mktemp -d)
trap 'kill "$soaked" 2>/dev/null || true; rm -rf "$work"' EXIT
"$judge" stress prev144 --jobs 1 --time "$((minutes + 1))m" >"$work/out" 2>&1 &
soaked=$!

for minute in $(seq 0 "$minutes"); do
  # The first reading is of a judge that has compiled and begun.
  [ "$minute" = 0 ] && sleep 20 || sleep 60
  kill -0 "$soaked" 2>/dev/null || { cat "$work/out" >&2; echo "the judge ended" >&2; exit 1; }
  rss=$(awk '/^VmRSS:/ { print $2 }' "/proc/$soaked/status")
  files=$(ls "/proc/$soaked/fd" | wc -l)
  echo "minute $minute: $rss KiB, $files files"
  [ "$minute" = 0 ] && first_rss=$rss && first_files=$files
done
# Allocators take a little more with time; a leak of a byte an input would be
# more than this in half an hour.
if [ "$rss" -gt $((first_rss + first_rss / 4)) ] || [ "$files" -gt $((first_files + 2)) ]; then
  echo "it grew from $first_rss KiB and $first_files files" >&2
  exit 1
fi
echo "flat"
