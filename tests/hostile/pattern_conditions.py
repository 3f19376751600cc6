import re

n = 20_000
re.compile('()' + '(?(1)' * n + 'a' + ')' * n)
