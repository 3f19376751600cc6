import re

n = 60_000
while True:
    re.compile('{' * n + '}')
    n += 1
