# What a match shows of long text, and what may be set on patterns and matches.
import re

for size in range(45, 54):
    print(re.match(".*", "b" * size), re.match("(?s).*", "\n" * (size // 2)))
print(re.search(b".*", b"\x00" * 60))
print(re.search(".*", "é" * 45 + "x" * 20))
for thing in (re.compile("a"), re.match("a", "a")):
    for code in ("thing.__class__ = int", "thing.new = 1", "del thing.new"):
        try:
            exec(code)
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)
