import sys

count, *numbers = map(int, sys.stdin)
if count != len(numbers) or max(numbers) > 255:
    print("expected a count and as many numbers below 256", file=sys.stderr)
    exit(43)
exit(42)
