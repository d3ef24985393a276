import sys
from collections import deque

numbers = deque(map(int, sys.stdin.read().split()))
numbers.popleft()
print(sum(numbers))
