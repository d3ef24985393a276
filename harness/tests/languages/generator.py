import random
import sys

random.seed(int(sys.argv[1]))
drawn = sys.stdin.buffer.raw.read(31)
count = drawn[0] % 30 + 1 if drawn else 1
print(count)
for at in range(count):
    print(drawn[at + 1] if at + 1 < len(drawn) else 0)
