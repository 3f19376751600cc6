import re
for p, s in [(r'(\d+)-(\d+)', 'tel 12-34 and 5-6'), (r'(?P<w>\w+)\s(?P=w)', 'the the cat'), (r'^a|b$', 'a cb'), (r'(?i)HELLO', 'say hello'), (r'(a)?(b)?', 'b'), (r'\bfoo\b', 'a foo b'), (r'[^a-c\d]+', 'abxy12z'), (r'(?<=\$)\d+', 'cost $45'), (r'(?<!x)y', 'xy y'), (r'a{2,3}?', 'aaaa'), (r'(?:ab)+', 'ababa'), (r'(?s)a.b', 'a\nb'), (r'(?m)^\w', 'a\nb'), (r'(?x) a  b # c', 'ab'), (r'x*', 'axb'), (r'(?P<y>\d{4})-(?P<m>\d\d)', '2024-05'), (r'\Aab\Z', 'ab'), (r'(a(b(c)))', 'abc'), (r'(?>a+)b', 'aab'), (r'a++b', 'aab'), (r'(?(1)x|y)', 'y'), (r'(<)?a(?(1)>|!)', 'a!'), (r'\w+@\w+\.com', 'me@x.com'), (r'[\w.]+', 'a.b c'), (r'é+', 'caféé')]:
    m = re.search(p, s)
    print(p, m, m and m.groups(), m and m.groupdict(), m and m.span(), re.findall(p, s), re.sub(p, '<>', s), re.split(p, s))
print(re.sub(r'(\w)(\d)', r'\2\1', 'a1b2'), re.sub(r'(?P<x>a)', r'[\g<x>]', 'banana'), re.sub('a', lambda m: m.group().upper(), 'banana', count=2), re.subn('a', 'x', 'banana'), re.sub(r'(a)', r'\g<1>0', 'a'), re.sub('x*', '-', 'abxd'), re.sub(r'\s+', ' ', 'a  b\t\nc'))
print(re.split(r'[,;]\s*', 'a, b;c'), re.split(r'(,)', 'a,b'), re.split(',', 'a,b,c', maxsplit=1), re.split(r'\b', 'a b'))
pat = re.compile(r'(?P<k>\w+)=(?P<v>\w+)', re.I | re.M)
print(pat, pat.pattern, pat.flags, pat.groups, pat.groupindex, pat.match('a=b').lastgroup, pat.match('a=b').lastindex)
m = pat.search('xx a=b yy'); print(m.start(), m.end('v'), m['k'], m[0], m.group(1, 2), m.string, m.pos, m.endpos, m.re is pat, m.expand(r'\2-\1'), m.regs, repr(m))
print([m.group() for m in pat.finditer('a=1 b=2')], pat.fullmatch('a=1'), pat.fullmatch('a=1 '), pat.match(' a=1', 1), pat.search('a=1', 1, 2))
for bad in ('(', ')', '[', 'a**', '*a', '(?P<1>a)', '(?P<a>x)(?P<a>y)', '\\', '(?P=zz)', '[z-a]', 'a{3,2}', '(?<=a+)', '(?z)', '\\8', '(?P<a', '[[:alpha:]', '(?i', 'x(?i)', '\\q', '(?<a', 'a{2}{3}', '(?:', '\\u12', '\\x1', '\\N{foo}', '(?P>a)', '(?(2)a|b)', '(?#c', '+'):
    try: print(bad, re.compile(bad))
    except re.error as e: print(bad, type(e).__name__, e, e.pos, e.msg, e.lineno, e.colno)
for s in ("re.match('a', 5)", "re.match('a', b'a')", "re.sub('a', r'\\9', 'a')", "re.match('(a)', 'a').group(5)", "re.match('(a)', 'a').group('x')", "re.compile(5)", "re.sub('a', 5, 'a')", "re.sub('a', r'\\g<x>', 'a')", "re.escape('a.b*c[d] e-f')", "re.escape(b'a.b')", "re.findall(b'a+', b'aab')", "re.RegexFlag.I | re.M", "re.I", "repr(re.compile('a', re.X | re.S))", "re.match('a', 'b')", "re.compile('a') == re.compile('a')", "re.purge()", "re.A", "re.compile('a').scanner", "re.template", "re.findall('', 'ab')", "re.findall('(a)(b)?', 'abaa')", "re.compile('a', 'x')", "re.match(r'(?P<n>a)', 'a').groupdict()", "bool(re.match('', ''))", "re.fullmatch('a|ab', 'ab')", "re.search('(?=b)', 'ab').span()", "re.compile(r'\\d').findall('1२3')", "re.findall(r'\\w', 'aé_1-', re.A)", "re.match('(a)|b', 'b').groups('zz')", "re.match('a', 'a') is None", "re.sub('(?m)^', '> ', 'a\\nb')", "re.split('', 'abc')", "re.sub(r'\\\\', '/', 'a\\\\b')", "re.match('.', '\\n')", "re.Pattern, re.Match", "re.PatternError", "re.sub('(.)', r'\\1\\n', 'ab')", "re.findall(r'(?i)straße', 'STRASSE Straße')", "re.NOFLAG", "re.match(r'\\s', '\\x1c')"):
    try: r = repr(eval(s))
    except Exception as e: r = f"{type(e).__name__}: {e}"
    print(s, '->', r[:r.index(' at 0x')] if ' at 0x' in r else r)
tok = re.compile(r'''(?P<num>\d+(\.\d*)?)|(?P<id>[A-Za-z_]\w*)|(?P<op>[+\-*/=()])|(?P<ws>\s+)|(?P<bad>.)''')
print([(m.lastgroup, m.group()) for m in tok.finditer('x = 3.14*(y+2) $') if m.lastgroup != 'ws'])
