#!/usr/bin/env python3
# Is this answer the one that the accepted submission gives?
# run INPUT < answer
import math
import os
import subprocess
import sys

spacing = SPACING
tolerance = TOLERANCE


def lines(text):
    return [line.rstrip() for line in text.rstrip().split(b'\n')]


def near(found, expected):
    try:
        found, expected = float(found), float(expected)
    except ValueError:
        return False
    return math.isfinite(expected) and abs(found - expected) <= max(tolerance, tolerance * abs(expected))


def same(found, expected):
    if tolerance is not None:
        found, expected = found.split(), expected.split()
        pairs = zip(found, expected)
        return len(found) == len(expected) and all(a == b or near(a, b) for a, b in pairs)
    if spacing == 'tokens':
        return found.split() == expected.split()
    if spacing == 'lines':
        return lines(found) == lines(expected)
    return found == expected


folder = os.path.dirname(os.path.abspath(__file__))
with open(sys.argv[1], 'rb') as file:
    ran = subprocess.run([os.path.join(folder, 'solution')], stdin=file, stdout=subprocess.PIPE)
if ran.returncode != 0:
    sys.exit('the submission fails on this input')
sys.exit(42 if same(sys.stdin.buffer.read(), ran.stdout) else 43)
