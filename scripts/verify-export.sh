#!/usr/bin/env bash
# The exported packages as the field's own tools find them: problemtools over
# the format legacy, BAPCtools over 2025-09, both from PyPI in a virtual
# environment. No error, no warning but the ones listed here, and every
# submission judged as its directory says. Then our comparison beside the
# default validator of problemtools, on 100,000 random triples.
#
# Usage: scripts/verify-export.sh [PROBLEM..]   (default: the four that come with the project)
set -euo pipefail
cd "$(dirname "$0")/.."

problems=("$@")
[ $# -gt 0 ] || problems=(aoj0121 hdu1067 poj1077 prev144)

# What the tools may say, and why. Extended regular expressions, one a line.
allowed=$(sed -E '/^(#|$)/d' <<'END'
# Nobody gave these statements a licence: they are the judges' problems retold.
WARNING License is 'unknown'
# The official samples of poj1077 and prev144 have blanks at the ends of lines,
# and doubled or leading ones, so their validators must take such blanks.
(poj1077|prev144) .*WARNING No validator rejects spaces added (where there already is whitespace|to the end of a line)
(poj1077|prev144) .*Input (starts with whitespace|contains consecutive whitespace characters) but was accepted!
(poj1077|prev144) .*invalid_input/[0-9]+/(leading|append)_space +was not properly rejected by input validation\. All validators accepted\.
# poj1077 answers a solved board with an empty line.
poj1077 Answer validation: .* Answer starts with whitespace but was accepted!
# hdu1067 answers no layouts with no line.
hdu1067 .*secret/no-layout .*(Output|Answer) is empty but was accepted!
END
)

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
# problemtools and BAPCtools run Python helpers with PyPy.
need pypy3 pypy3
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
need g++ g++
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Debian's ${missing[*]}"
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 || true
  hash -r
fi
missing=()
need pypy3 pypy3
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
need g++ g++
if [ ${#missing[@]} -gt 0 ]; then
  echo "error: missing: ${missing[*]}; on Debian: apt-get install ${missing[*]}" >&2
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check \
  problemtools==1.20260907 bapctools==2026.10.0 || {
  echo "error: cannot install problemtools and bapctools from PyPI" >&2
  exit 2
}
export PATH="$work/venv/bin:$PATH"
export XDG_CONFIG_HOME="$work/config" NO_COLOR=1
# BAPCtools colours what it writes to a file when it believes to run in CI, and
# no pattern here would match.
unset CI GITLAB_CI
mkdir "$XDG_CONFIG_HOME"
cargo build --quiet --package harness --bin judge --example differential
target=${CARGO_TARGET_DIR:-target}

failed=0
# complaints TOOL ID STATUS HARMLESS < OUTPUT: shows what a tool said about a
# problem beyond the harmless and the allowed. Its exit code alone is no fault
# where all that it said is allowed.
complaints() {
  local found
  found=$(sed -E 's/ +$//' | { grep -vE "$4" || true; } | sed "s/^/$2 /" | { grep -vE "$allowed" || true; })
  if [ -z "$found" ] && [ "$3" -gt 1 ]; then found="exit code $3"; fi
  if [ -n "$found" ]; then
    echo "FAILED: $1, $2"
    head -n 60 <<<"$found"
    failed=1
  else
    echo "ok: $1, $2"
  fi
}

for id in "${problems[@]}"; do
  for format in legacy 2025-09; do
    "$target/debug/judge" export "$id" --format "$format" --out "$work/$format"
  done

  status=0
  limit=$(cat "$work/legacy/$id/.timelimit")
  (cd "$work/legacy" && verifyproblem "$id" -t "$limit" -p config data validators submissions) \
    >"$work/said" 2>&1 || status=$?
  sed -nE '/^Submission results/,/tested/p' "$work/said" | grep -vE 'Submission results|tested'
  complaints "problemtools" "$id" "$status" \
    '^(Loading|Checking|Submission results|   | *$)|tested: 0 errors' <"$work/said"

  # The limit is of CPU time; the clock on the wall, which the timeout is of,
  # runs faster on a busy machine.
  status=0
  (cd "$work/2025-09/$id" && bt run -B -G --timeout 10) >"$work/said" 2>&1 || status=$?
  judged='^(accepted/[^ ]+: +AC|wrong_answer/[^ ]+: +WA|time_limit_exceeded/[^ ]+: +TLE|run_time_error/[^ ]+: +RTE)'
  judged+=' *[0-9.]+s @ [^ ]+$'
  sed -E 's/ +$//' "$work/said" | { grep -E "$judged" || true; } | sed 's/^/   /'
  complaints "bt run" "$id" "$status" "^(PROBLEM|Run: using)|^\$|$judged" <"$work/said"

  status=0
  (cd "$work/2025-09/$id" && bt validate -B) >"$work/said" 2>&1 || status=$?
  complaints "bt validate" "$id" "$status" \
    '^(PROBLEM|LOG:|.*: Done|Generic Invalidation: Generated|Output validator checks: using)|^$' <"$work/said"
done

echo "== comparison beside the default validator"
validator=$(echo "$work"/venv/lib/python3*/site-packages/problemtools/support/default_validator)
"$target/debug/examples/differential" "$validator" 100000 || failed=1
exit "$failed"
