# Named characters and inline flags in patterns, and what is wrong with them.
import re

for pattern, text in [(r"\N{LATIN SMALL LETTER A}+", "aaab"), (r"[\N{DIGIT ZERO}-\N{DIGIT FIVE}]+", "0123456789"), ("(?i:A)b", "Ab ab AB"), ("(?-i:a)b", "ab Ab"), ("(?s-i:.)", "\n")]:
    print(re.findall(pattern, text))
for pattern in [r"\N{nope}", r"\N", r"\Nx", r"\N{}", r"\N{LATIN", "(?-i)", "(?i-i:a)", "(?L)a", "(?au)a", "(?i-", "(?i-x", "(?-", "(?-:a)", "(?-a:b)", "(?iq)", "(?i!)", "(?z)", "(?i", "a{99999999999}"]:
    try:
        print(pattern, re.compile(pattern))
    except re.error as e:
        print(pattern, "|", e.msg, e.pos)
    except OverflowError as e:
        print(pattern, "| OverflowError", e)
try:
    re.compile(b"(?u)a")
except re.error as e:
    print(e)
print(re.compile("(?P<a>x)").groupindex, re.compile("x").groupindex)
try:
    re.compile("(?P<a>x)").groupindex["b"] = 1
except TypeError as e:
    print(e)
