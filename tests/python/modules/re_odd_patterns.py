def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import re
for pat, text in [(r'(\d+)-(?P<n>\w+)?', '12-ab 3-'), (r'(?i)HELLO', 'say hello'), (r'^\w+$', 'a\nb'), (r'(?m)^\w+$', 'a\nb'), (r'a.c', 'a\nc'), (r'(?s)a.c', 'a\nc'), (r'(?x) a \s b # c', 'a b'), (r'(a|b)*c', 'ababc'), (r'(?<=x)y', 'xy'), (r'(?<!x)y', 'xyzy'), (r'x(?=y)', 'xy'), (r'x(?!y)', 'xyxz'), (r'(?:ab)+?', 'ababab'), (r'a{2,3}', 'aaaa'), (r'a{,2}?b', 'aaab'), (r'\bfoo\b', 'a foo b'), (r'(\w)\1', 'hello'), (r'(?P<q>[\'"]).*?(?P=q)', 'x "a" y'), (r'[^\W\d_]+', '12ab_c'), (r'\Aab\Z', 'ab'), (r'(?>a+)b', 'aaab'), (r'a++b', 'aaab'), (r'(a)?(?(1)b|c)', 'ab c'), (r'[\u00e0-\u00ff]+', 'caf\xe9'), (r'', 'ab')]:
    m = re.search(pat, text)
    print(pat, m, m and (m.groups(), m.groupdict(), m.span(), m.lastindex, m.lastgroup, m.regs if False else m.pos))
    print([x.span() for x in re.finditer(pat, text)], re.findall(pat, text), re.split(pat, text, maxsplit=2), re.sub(pat, '<\\g<0>>', text, count=1), re.subn(pat, lambda m: m[0].upper(), text))
for bad in ['(', ')', '[', 'a**', '*a', '(?P<1>a)', '(?P<a>x)(?P<a>y)', r'\1', '(?P=zz)', 'a{3,2}', '(?<=a*)b', '[z-a]', r'\q', '(?z)', '(?P<n', '(?i', r'\x1', '(?(2)a)', '+', '(?:', '[[]', r'\g', '\\']:
    t(re.compile, bad)
m = re.match(r'(?P<a>\d)(?P<b>x)?', '5')
t(m.group, 3); t(m.group, 'zz'); t(m.group, 'a', 'b'); t(m.start, 'b'); t(m.expand, r'\1-\g<a>-\2'); t(m.__getitem__, 'a'); t(re.sub, r'a', r'\2', 'a'); t(re.sub, 'a', r'\g<x>', 'a'); t(re.escape, 'a.b*c d-e_f\n'); t(re.fullmatch, 'a|ab', 'ab'); t(re.compile, 'a', re.I | re.M); t(re.compile, b'a'); t(re.match, b'a', 'a'); t(re.match, 'a', b'a'); t(re.compile('a').pattern.upper); t(re.split, r'(,)|;', 'a,b;c'); t(re.split, r'x*', 'axbc'); t(re.findall, r'(a)(b)?', 'abа a'); t(re.compile, 5); t(lambda: re.I | re.X); t(lambda: re.RegexFlag(10)); t(lambda: re.compile('(?P<x>a)(b)').groupindex['x']); t(lambda: re.compile('a', re.I).flags); t(lambda: repr(re.compile('a\n', re.I | re.S))); t(lambda: re.compile('a') == re.compile('a'))
p = re.compile(r'\d+'); t(p.search, 'ab12', 3); t(p.match, 'ab12', 2, 3); t(p.sub, lambda m: str(int(m.group()) * 2), '1 22 x'); t(p.scanner, 'a') if False else None
