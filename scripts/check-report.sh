#!/usr/bin/env bash
# Looks at the HTML report as a person would: judges the fixtures and a problem
# with hostile contents, opens the page in headless Chromium, tries the filters
# and takes pictures of it. Pictures and pages are kept in target/check-report.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v chromedriver >/dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "error: chromedriver is missing: apt-get install chromium chromium-driver" >&2
        exit 2
    fi
    echo "installing chromium and chromium-driver"
    apt-get update >/dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        chromium chromium-driver >/dev/null
fi

cargo build --quiet --package harness --bin judge
judge=$(realpath "${CARGO_TARGET_DIR:-target}")/debug/judge
out=$PWD/target/check-report
rm -rf "$out"
mkdir -p "$out"
cp -r harness/tests/fixtures "$out/workspace"
python3 scripts/check-report/hostile.py "$out/workspace"

status=0
(cd "$out/workspace" && "$judge" report --seeds 2 --out "$out/report.html" >"$out/report.txt" 2>&1) || status=$?
if [ "$status" != 2 ]; then
    echo "error: the fixtures have faults, but the exit code is $status" >&2
    exit 1
fi
python3 scripts/check-report/many.py "$out/report.html" "$out/many.html"
python3 scripts/check-report/browse.py "$out"
