#!/usr/bin/env bash
# The runner in delegated control groups (version 2), as an ordinary user and as
# root, on a machine that has them: an emulated one with Debian's kernel, since
# few test machines hand out the memory controller. It needs no rights but, to
# install what is missing, those of root.
#
# Usage: check-cgroup.sh [RUNS]   (also measures that many runs, with and without)
# Exit code: 0 every check passed there, 1 some did not, 2 there is no such machine.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-0}

unable() {
  echo "error: $*" >&2
  exit 2
}
[ "$(uname -m)" = x86_64 ] || unable "made for x86_64 only"
packages=(qemu-system-x86 busybox-static util-linux cpio)
missing() {
  for tool in qemu-system-x86_64 busybox setpriv cpio; do
    command -v "$tool" >/dev/null || echo "$tool"
  done
}
if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing an emulator"
  apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null || true
fi
[ -z "$(missing)" ] || unable "no" $(missing) "here: apt-get install ${packages[*]}"
if ldd "$(command -v busybox)" >/dev/null 2>&1; then unable "busybox is not static: apt-get install busybox-static"; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
kernel=${KERNEL:-} # a kernel image
if [ -z "$kernel" ]; then
  # The package's file is enough; it is not for this machine.
  package=$(apt-cache depends linux-image-cloud-amd64 2>/dev/null | sed -n 's/.*Depends: \(linux-image-[0-9]\)/\1/p')
  [ -n "$package" ] || unable "apt knows no linux-image-cloud-amd64: name a kernel image in KERNEL"
  (cd "$folder" && apt-get download -qq "$package" 2>/dev/null && dpkg-deb -x "$package"_*.deb kernel) ||
    unable "cannot download $package: name a kernel image in KERNEL"
  kernel=$(echo "$folder"/kernel/boot/vmlinuz-*)
fi
[ -r "$kernel" ] || unable "no kernel image $kernel"

# One attack compiles the programs of all.
cargo test --quiet --package harness --test hostile -- --exact full::01_right_answer >/dev/null
cargo build --quiet --package harness --example runs
hostile=$(cargo test --package harness --test hostile --no-run --message-format json 2>/dev/null |
  sed -n 's/.*"executable":"\([^"]*\/hostile-[^"]*\)".*/\1/p')
target=${hostile%/debug/deps/*}

root=$folder/root
mkdir -p "$root"/{bin,proc,sys,dev,tmp}
cp "$(command -v busybox)" "$root/bin/busybox"
cp "$(command -v setpriv)" "$target/debug/judge" "$target/debug/examples/runs" "$root/bin/"
cp "$hostile" "$root/bin/hostile"
cp -r "$target/tmp/hostile" "$root/programs"
for program in "$root"/bin/{setpriv,judge,runs,hostile} "$root/programs/dynamic"; do
  ldd "$program" | grep -o '/[^ ]*'
done | sort -u | xargs -I{} cp -L --parents {} "$root"
for applet in $(busybox --list); do
  [ -e "$root/bin/$applet" ] || ln -s busybox "$root/bin/$applet"
done

cat >"$root/init" <<'INIT'
#!/bin/busybox sh
export PATH=/bin
mount -t proc none /proc
mount -t sysfs none /sys
mount -t devtmpfs none /dev
ln -s /proc/self/fd /dev/fd
mount -t tmpfs -o mode=1777 none /tmp
mount -t cgroup2 none /sys/fs/cgroup
echo +memory >/sys/fs/cgroup/cgroup.subtree_control

failed=0
# In a group that was delegated to a user, as systemd delegates it.
delegated() {
  user=$1; shift
  group=/sys/fs/cgroup/of-$user
  mkdir "$group"
  chown "$user" "$group" "$group/cgroup.procs" "$group/cgroup.subtree_control" "$group/cgroup.threads"
  sh -c 'echo $$ >"$1/cgroup.procs"; shift; exec "$@"' sh "$group" \
    /bin/setpriv --reuid="$user" --regid="$user" --clear-groups "$@"
  code=$?
  # It fails where anything was left in the group.
  rmdir "$group" || { find "$group" -type d; code=1; }
  return $code
}
for user in 1000 0; do
  for tier in full restricted; do
    for attack in kernel_holds_memory outputs_are_kept groups_are_removed; do
      if delegated $user hostile --attack $attack $tier /programs /bin/judge; then
        echo "passed: $attack, $tier, user $user"
      else
        echo "FAILED: $attack, $tier, user $user"
        failed=1
      fi
    done
  done
done
if [ RUNS != 0 ]; then
  for round in 1 2 3 4 5; do
    with=$(delegated 1000 runs /bin/judge full 1 RUNS /programs/right_answer)
    without=$(/bin/setpriv --reuid=1000 --regid=1000 --clear-groups runs /bin/judge full 1 RUNS /programs/right_answer)
    echo "measured: $with us a run in a group, $without without"
  done
fi
[ $failed = 0 ] && echo "all passed"
reboot -f
INIT
sed -i "s/RUNS/$runs/g" "$root/init"
chmod +x "$root/init"
(cd "$root" && find . -print0 | cpio --null --create --format=newc --quiet) | gzip -1 >"$folder/initrd"

status=0
timeout 280 qemu-system-x86_64 -accel tcg -cpu max -smp 2 -m 1536 -nodefaults -no-user-config -display none \
  -serial stdio -no-reboot -kernel "$kernel" -initrd "$folder/initrd" \
  -append "console=ttyS0 quiet panic=-1 cgroup_no_v1=all" </dev/null | tr -d '\r' >"$folder/said" || status=$?
sed -n '/^\(passed\|FAILED\|measured\|all passed\)/p' "$folder/said"
if [ "$status" != 0 ] || ! grep -q '^all passed$' "$folder/said"; then
  echo "error: not every check passed (emulator's exit code $status); its last words:" >&2
  tail -n 40 "$folder/said" >&2
  exit 1
fi
