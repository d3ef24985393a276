import sys

with open(sys.argv[1]) as given:
    number = int(given.read())
for line in sys.stdin:
    guess = int(line)
    if guess == number:
        print("correct", flush=True)
        sys.exit(42)
    print("lower" if number < guess else "higher", flush=True)
print("no guess", file=sys.stderr)
sys.exit(43)
