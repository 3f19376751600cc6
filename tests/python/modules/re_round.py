# Regular expressions.
import re
print(re.findall(r"(\w)(\d)", "a1 b2"), re.sub(r"(?P<x>\w+) (\w+)", r"\2 \g<x>", "hello world"), re.split(r"[,;]\s*", "a, b;c"), re.match(r"(?i)ABC", "abcd"))
m = re.search(r"(?P<y>\d{4})-(?P<m>\d\d)", "on 2024-05-06"); print(m.groupdict(), m.span("m"), m.start(), m[0], m.lastgroup, m.expand(r"\g<y>/\2"), m.re.pattern)
print(re.fullmatch(r"[\w.]+@\w+\.\w+","a.b@c.de"), re.compile(r"^\s*#.*$", re.M|re.X), re.escape("a.b*c"), re.subn("a","b","aaa",count=2))
for m in re.finditer(r"\b\w", "the quick fox"): print(m.group(), m.span(), end=";")
print(re.sub(r"\d+", lambda m: str(int(m[0])*2), "a1b22"), re.findall(r"(?<=\$)\d+(?!\d|%)", "$10 $20% $3"), re.split(r"(\d)", "a1b2c"))
try: re.compile("(a")
except re.error as e: print(e, e.pos, e.msg)
