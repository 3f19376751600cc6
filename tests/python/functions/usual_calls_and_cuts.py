# Calls by keyword that leave parameters to their defaults, short texts that are searched and cut, keys that are made anew.
def f(a, b=2, c=3, *, d=4, e):
    return (a, b, c, d, e)


def g(a, b, /, c=3):
    return (a, b, c)


print(f(1, e=5), f(e=1, a=2), f(1, c=7, e=0, d=9), f(e=1, c=2, b=3, a=4), f(1, 2, 3, e=4))
print(g(1, 2, c=9), g(1, 2))
for call in (
    lambda: f(1),
    lambda: f(e=1),
    lambda: f(1, a=2, e=3),
    lambda: f(1, x=2, e=3),
    lambda: f(1, 2, 3, 4, e=5),
    lambda: g(1, b=2),
    lambda: g(1, 2, c=3, d=4),
):
    try:
        print(call())
    except TypeError as error:
        print(error)


def many(a0, a1=1, a2=2, a3=3, a4=4, a5=5, a6=6, a7=7, a8=8, a9=9, b0=10, b1=11, b2=12, b3=13, b4=14, b5=15, b6=16):
    return a0 + b6 * 100 + a5


def gen(a, b=2, *, c=3):
    yield a, b, c


print(many(b6=1, a0=2), many(1, a5=50), list(gen(c=1, a=2)), list(gen(1, c=5)))
f.__defaults__ = (20, 30, 40)
f.__kwdefaults__ = {'e': 'E'}
try:
    print(f(d=1), f(c=5, d=6))
except TypeError as error:
    print(error)

text = 'abcabcabxabcab'
for part in ('a', 'ab', 'abc', 'abx', 'bca', 'cab', 'x', 'xx', text, text + 'a', 'é'):
    print(part, part in text, text.find(part), text.replace(part, '<>'), text.replace(part, 'é', 2), text.split(part))
    print(text.startswith(part), text.endswith(part), ('é' * 40 + text).find(part), (text * 9).find(part, 3))
print('aaaaa'.replace('aa', 'b'), 'aaaaa'.split('aa'), ('ab' * 40).replace('ab', 'c'), ('ab' * 20).replace('ab', 'xyz'))
print('éaéaé'.replace('éa', 'a'), 'naïve café'.replace('é', 'e'), 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s'.replace('.', ''))
print('a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s'.replace('.', '--'), 'a.b.c.d'.replace('.', '', 2))

for s in ('hello world of many things to say', 'short', '', 'é-à-ü', [1, 2, 3, 4], (1, 2, 3), b'bytes', range(9)):
    for cut in (slice(1, 3), slice(None, 2), slice(-2, None), slice(5, 1), slice(-99, 99), slice(None, None, -1)):
        print(s[cut], end='|')
    print(s[::2], s[::-2], s[3:0:-1], s[True:], s[10**30:], s[-10**30:2])
items = [1, 2, 3]
items[5:1] = [9]
items[2:1] = [7]
del items[:1]
print(items)

counts = {}
for word in ('the cat The dog a cat the end ' * 3).lower().split():
    word = word.strip('.,')
    if word in counts:
        counts[word] += 1
    else:
        counts[word] = 1
    if counts[word] == 4:
        del counts[word]
print(counts)


class P(tuple):
    def __new__(cls, a, b):
        return tuple.__new__(cls, (a, b))


class Q(tuple):
    pass


class R(dict):
    def __init__(self, a):
        self['a'] = a


print(P(1, b=2), Q([1]), R(a=3), type(P(1, 2)).__name__)
