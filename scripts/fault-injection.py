#!/usr/bin/env python3
"""Kills the judge at random moments and looks what the next run says.

In each round some of what the judge keeps is taken away or damaged, a judge is
started, killed with SIGKILL somewhere between start and end, and started once
more: that run must give every verdict that an undisturbed one gives, and
nothing of the killed one may still run.
Usage: scripts/fault-injection.py [KILLED] [SEED]   (until so many were killed
before they ended by themselves; default: 200)
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
JUDGE = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target").absolute() / "debug/judge"
PROBLEMS = ["ac", "agrees", "ce", "checker", "others", "pe", "re-panic", "survivor", "wa", "wraps"]


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**9)
    chance = random.Random(seed)
    subprocess.run(["cargo", "build", "--quiet", "--bin", "judge"], cwd=ROOT, check=True)
    counts = {"killed": 0, "ended before": 0, "wrong": 0, "left running": 0}
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(Path(folder))
        began = time.monotonic()
        expected = workspace.judge()
        whole = time.monotonic() - began
        number = 0
        while counts["killed"] < wanted:
            number += 1
            workspace.disturb(chance)
            counts[workspace.kill(chance.uniform(0, whole))] += 1
            if workspace.survivors():
                counts["left running"] += 1
                print(f"round {number}: still running: {workspace.survivors()}")
            got = workspace.judge()
            if got != expected:
                counts["wrong"] += 1
                print(f"round {number}: {sorted(set(got.items()) ^ set(expected.items()))}")
    print(f"{number} rounds with seed {seed}:", ", ".join(f"{v} {k}" for k, v in counts.items()))
    sys.exit(1 if counts["wrong"] or counts["left running"] else 0)


class Workspace:
    """Some fixtures in a folder of their own, with a target folder there."""

    def __init__(self, folder):
        self.folder = folder
        self.kept = folder / "target/judge"
        fixtures = ROOT / "harness/tests/fixtures"
        shutil.copy(fixtures / "Cargo.toml", folder)
        for problem in PROBLEMS:
            for part in ["problems", "testdata"]:
                shutil.copytree(fixtures / part / problem, folder / part / problem)

    def start(self):
        return subprocess.Popen(
            [JUDGE, "run", "--seeds", "3", "--format", "json"],
            cwd=self.folder,
            env={**os.environ, "CARGO_TARGET_DIR": str(self.folder / "target")},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def judge(self):
        """The verdict of each program on each input, and of each as a whole."""
        output = self.start().communicate()[0]
        results = json.loads(output)
        places = ["problem", "program", "group", "case"]
        verdicts = {
            tuple(one[key] for key in places): one["verdict"] for one in results["judgements"]
        }
        verdicts |= {
            (one["problem"], one["program"]): one["verdict"] for one in results["programs"]
        }
        return verdicts

    def kill(self, delay):
        judge = self.start()
        time.sleep(delay)
        ended = judge.poll() is not None
        judge.send_signal(signal.SIGKILL)
        judge.communicate()
        return "ended before" if ended else "killed"

    def survivors(self):
        """The programs of the workspace that still run a second after."""
        deadline = time.monotonic() + 1
        while True:
            alive = [path for path in executables() if path.startswith(str(self.folder))]
            if not alive or time.monotonic() > deadline:
                return alive
            time.sleep(0.01)

    def disturb(self, chance):
        """Takes something away of what is kept, or changes a program."""
        for name in ["build", "verdicts", "caught", "output", "toolchain", "tier"]:
            if chance.random() < 0.3:
                shutil.rmtree(self.kept / name, ignore_errors=True)
        for path in list(self.kept.glob("verdicts/*")):
            if chance.random() < 0.1:
                data = path.read_bytes()
                cut = chance.randrange(len(data) + 1)
                path.write_bytes(data[:cut] + chance.randbytes(chance.randrange(20)))
        for problem in PROBLEMS:
            if chance.random() < 0.3:
                source = self.folder / "problems" / problem / "src/main.rs"
                with source.open("a") as file:
                    file.write(f"// {chance.random()}\n")


def executables():
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                yield os.readlink(process / "exe")
            except OSError:
                pass


if __name__ == "__main__":
    main()
