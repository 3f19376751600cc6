"""A match looks groups up, but is no sequence of them; errors of float powers have two arguments."""

import re

m = re.match(r'(a)(?P<second>b)', 'ab')
print(m[0], m[1], m['second'])
for use in (
    lambda: list(m),
    lambda: [x for x in m],
    lambda: 'a' in m,
    lambda: ','.join(m),
    lambda: iter(m),
    lambda: dict(m),
    lambda: len(m),
):
    try:
        print(use())
    except TypeError as error:
        print(type(error).__name__, error)
try:
    a, b, c = m
except TypeError as error:
    print(error)

for base, exponent in (2.0, 5000), (-3.5, 9001), (1e200, 2):
    try:
        print(base**exponent)
    except OverflowError as error:
        print(len(error.args), type(error.args[0]).__name__, type(error.args[1]).__name__)
