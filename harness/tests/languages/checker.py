import os
import sys

with open(sys.argv[1]) as given, open(sys.argv[2]) as answer:
    assert given.read() and sys.argv[3] == "."
    right = sys.stdin.read().split() == answer.read().split()
if not right:
    with open(os.path.join(sys.argv[3], "judgemessage.txt"), "w") as message:
        print("another sum", file=message)
sys.exit(42 if right else 43)
