#!/usr/bin/env bash
# The submissions as old and new judges compile them: without a warning in every
# edition that the current compiler knows and in those that rustc 1.63 knows
# (Debian's package `rustc`; OLD_RUSTC names another place).
#
# Usage: check-old-rustc.sh [FILE.rs ..]   (default: the project's submissions)
set -euo pipefail
cd "$(dirname "$0")/.."

oldest=1.63
old=${OLD_RUSTC:-/usr/bin/rustc}
if [ ! -x "$old" ] && [ -z "${OLD_RUSTC:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Debian's rustc"
  apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends rustc >/dev/null || true
fi
if [ ! -x "$old" ]; then
  echo "error: no $old: install rustc $oldest (Debian 12: apt-get install rustc), or name one in OLD_RUSTC" >&2
  exit 2
fi
version=$("$old" --version)
if [[ $version != "rustc $oldest."* ]]; then
  echo "error: $old is $version: name a rustc $oldest in OLD_RUSTC" >&2
  exit 2
fi

if [ $# -eq 0 ]; then
  set -- problems/{aoj0121,hdu1067,prev144,poj1077}/src/main.rs
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
# Lone files: what is compiled is what is pasted.
check() {
  local rustc=$1 edition=$2 file=$3
  cp "$file" "$folder/main.rs"
  if ! (cd "$folder" && "$rustc" --edition="$edition" --deny=warnings -o main main.rs) 2>"$folder/said"; then
    echo "$file: not clean under $("$rustc" --version), edition $edition:"
    sed 's/^/  /' "$folder/said"
    failed=1
  fi
}
current=${RUSTC:-rustc}
for file in "$@"; do
  for edition in 2015 2018 2021 2024; do check "$current" "$edition" "$file"; done
  for edition in 2015 2018 2021; do check "$old" "$edition" "$file"; done
done
[ "$failed" = 0 ] && echo "$# files compile without warnings: $("$current" --version) in 2015 to 2024, $version in 2015 to 2021"
exit "$failed"
