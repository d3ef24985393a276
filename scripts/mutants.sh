#!/usr/bin/env bash
# Do the cases notice a changed submission? Runs cargo-mutants over submissions
# and prints killed / viable for each. A mutant that survives is a mistake that
# no case catches, unless mutants-equivalent.txt says why it is none.
# Usage: scripts/mutants.sh [PROBLEM..]   (default: the four that come with the project)
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in mutants:27.1.0 nextest:0.9.143; do
  cargo "${tool%:*}" --version >/dev/null 2>&1 || {
    echo "cargo-${tool%:*} is missing: cargo install cargo-${tool%:*} --version ${tool#*:} --locked" >&2
    exit 2
  }
done
problems=("$@")
[ $# -gt 0 ] || problems=(aoj0121 hdu1067 poj1077 prev144)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

status=0
printf '%-10s %8s %8s %12s\n' problem killed viable equivalent
for id in "${problems[@]}"; do
  # The other submissions do not change with this one. nextest stops at the
  # first test that fails: a mutant that hangs would reach every limit.
  cargo mutants -p "$id" -f "problems/$id/src/main.rs" --test-package "harness,$id" \
    --baseline=skip --timeout 120 --output "$out/$id" --no-shuffle --colors=never \
    --test-tool=nextest -- --test judge --test bad_input \
    -E "test(/^$id/) - test(/::(wrong|ac-)/)" \
    >"$out/$id.log" 2>&1 || true
  found=$out/$id/mutants.out
  if [ ! -f "$found/missed.txt" ]; then
    cat "$out/$id.log" >&2
    exit 2
  fi
  killed=$(cat "$found/caught.txt" "$found/timeout.txt" | wc -l)
  missed=$(wc -l <"$found/missed.txt")
  # Without line and column, which move with every edit.
  sed -E 's/^([^:]*):[0-9]+:[0-9]+: /\1: /' "$found/missed.txt" | sort >"$out/missed"
  sed -E '/^(#|$)/d; s/ +# .*$//' scripts/mutants-equivalent.txt | sort >"$out/equivalent"
  # Each line of the list stands for one mutant of that description.
  survivors=$(comm -23 "$out/missed" "$out/equivalent")
  equivalent=$(comm -12 "$out/missed" "$out/equivalent" | wc -l)
  printf '%-10s %8d %8d %12d\n' "$id" "$killed" $((killed + missed - equivalent)) "$equivalent"
  if [ -n "$survivors" ]; then
    printf '%s\n' "$survivors" | sed 's/^/  survives: /'
    status=1
  fi
done
exit $status
