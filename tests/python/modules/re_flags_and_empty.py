import builtins, re as _re
def print(*a, **k):
    builtins.print(_re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, a))), **k)
def show(f):
    try: v = f()
    except BaseException as e: print(type(e).__name__, e); return
    print(repr(v))

import re
for f in [
 lambda: [m.span(1) for m in re.finditer('(.??){1,2}', 'xy')], lambda: re.sub('(.??){1,2}', r'[\1]', 'xy'), lambda: re.split('(.??){1,2}', 'xy'), lambda: [m.span() for m in re.finditer('(.??){1,2}', 'xy')], lambda: [m.span(1) for m in re.finditer('(.??){1,3}', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.??){2,3}', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.??)+', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.??)*', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.?){1,2}', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.??){1,2}?', 'xyz')], lambda: [m.span(1) for m in re.finditer('(.*?){1,2}', 'xyz')], lambda: [m.span(1) for m in re.finditer('(x??|y){1,2}', 'xyz')], lambda: [m.span(1) for m in re.finditer('(|x){1,2}', 'xyz')],lambda: [m.span(1) for m in re.finditer('(?:(.??)){1,2}', 'xyz')], lambda: re.fullmatch('(.??){1,2}', 'x').span(1), lambda: re.fullmatch('(.??){1,3}', 'xy').span(1), lambda: re.fullmatch('(.??){0,3}', 'xy').span(1), lambda: re.fullmatch('(.??)*', 'xy').span(1), lambda: re.fullmatch('(a|b??){1,4}', 'ab').span(1), lambda: re.match('(.??){1,3}b', 'ab').span(1), lambda: re.match('(.??)*b', 'ab').span(1), lambda: re.match('(.??)+b', 'ab').span(1),
 lambda: re.compile('(?P<n>(?P=n))'), lambda: re.compile('(?P<name>a(?P=name))'), lambda: re.compile('((?(1)a|b))'), lambda: re.compile(r'(\1)'), lambda: re.compile('\\U00110000'), lambda: re.compile('[\\U00110000]'), lambda: re.compile('\\U0010ffff'), lambda: re.compile('\\U0011'),
 lambda: re.match('a', 'a').expand([]), lambda: re.sub([1], 'b', 'a'), lambda: re.sub('a', [1], 'a'), lambda: re.sub('a', {}, 'a'), lambda: re.compile({}), lambda: re.compile([]), lambda: re.compile('a', 1 << 20), lambda: re.compile('a', 1 << 20).flags, lambda: re.compile('a', 1 << 17).flags, lambda: re.compile('a', 1 << 12),
 lambda: re.search('(((?<=(a)))?(?(1)a|-??))+[^\\s]{1,2}', 'ab').groups(),
 lambda: re.compile("(?u)a", re.A), lambda: re.compile("(?a)a", re.U), lambda: re.compile("(?L)a"), lambda: re.compile(b"(?L)a", re.A), lambda: re.compile(b"(?a)a", re.L), lambda: re.compile("a", re.A | re.U), lambda: re.compile("a", re.L), lambda: re.compile(b"a", re.U), lambda: re.compile("(?u)a"), lambda: re.compile("(?ua)a"), lambda: re.compile("(?u:a)", re.A), lambda: re.compile(b'a', re.A | re.L), lambda: re.compile("(?a)a(?u:b)"), lambda: re.compile("(?a)(?u)b"), lambda: re.compile("(?i)a", re.A | re.I),
]: show(f)
