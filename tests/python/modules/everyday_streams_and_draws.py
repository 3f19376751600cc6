import io
import itertools
import random

s = io.StringIO()
print(s.write("abc"), s.write(""), s.write("dé\n"), s.tell(), repr(s.getvalue()))
print(1, "x", 2.5, sep="-", end="|", file=s)
print(file=s)
print([1], {"a": None}, file=s, flush=True)
print(repr(s.getvalue()), s.tell())
s.seek(2)
print(s.write("ZZ"), s.tell(), repr(s.getvalue()), s.read(3), s.readline())
s.seek(0, 2)
print(s.write("end"), s.getvalue()[-6:], s.truncate(4), repr(s.getvalue()), s.write("late"), repr(s.getvalue()))
t = io.StringIO("start")
print(t.write("S"), t.getvalue(), t.tell())
n = io.StringIO(newline="\r\n")
print(n.write("a\nb\n"), repr(n.getvalue()))
print(io.StringIO(newline=None).write("a\r\nb"))
for wrong in (5, b"x", None):
    try:
        s.write(wrong)
    except TypeError as e:
        print(e)
s.close()
try:
    s.write("x")
except ValueError as e:
    print(e)
try:
    print("x", file=s)
except ValueError as e:
    print(e)


class Loud(io.StringIO):
    def write(self, text):
        return super().write(text.upper())


loud = Loud()
print("quiet", 1, file=loud)
print(repr(loud.getvalue()))


class Tagged(io.StringIO):
    pass


tagged = Tagged()
tagged.tag = 1
print("a", "b", file=tagged)
print(repr(tagged.getvalue()), tagged.write("x"))
own = io.StringIO()
own.write = lambda text: print("own", repr(text))
print("hidden", file=own)
print(repr(own.getvalue()))


class Text(str):
    pass


u = io.StringIO()
print(u.write(Text("abc")), u.write("def"), u.getvalue(), type(u.getvalue()).__name__)

random.seed(7)
print(random.random(), random.randint(1, 6), random.randint(-3, -3), random.randrange(10), random.randrange(5, 9), random.randrange(0, 100, 7))
print(random.choice([1, 2, 3]), random.choice("abc"), random.choice((4,)), random.choice(range(9)), random.uniform(1, 2), random.uniform(2.5, -1))
r = random.Random("seed")
print(r.random(), r.randint(1, 10**6), r.randint(0, 2**60), r.randrange(2**47), r.uniform(-1, 1), r.choice([None, True]))
print(random.randint(1, True), random.randrange(True, 9), [random.randint(0, 9) for _ in range(12)])
for wrong in (
    lambda: random.randint(2, 1), lambda: random.randrange(0), lambda: random.randrange(3, 3), lambda: random.choice([]),
    lambda: random.randint(1.5, 2), lambda: random.randint(1), lambda: random.uniform(1), lambda: random.uniform("a", 1),
):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)


class Fixed(random.Random):
    def random(self):
        return 0.25


class Bits(random.Random):
    def getrandbits(self, k):
        return 5 % (1 << k)


bits = Bits(3)
print(bits.choice("abcdefgh"), bits.randrange(7), bits.randint(10, 20), round(bits.random(), 6), bits.sample(range(6), 1))
print(round(type("Both", (Fixed, Bits), {})(1).uniform(0, 1), 3), type("Both", (Bits, Fixed), {})(1).choice("abcdefgh"))
f = Fixed(1)
print(f.random(), f.uniform(0, 8), f.choice([1, 2, 3, 4]), f.randint(1, 4))


def keys(*, a, b=2, **rest):
    return a, b, rest


def only(x, /, y, *, z):
    return x, y, z


def exact(*, p, q):
    p += q
    return p, q


print(only(1, 2, z=3), only(1, y=2, z=3), only(1, z=3, y=2), exact(p=1, q=2), exact(q=5, p=1), keys(a=1), keys(b=3, a=1, c=4))
for wrong in (lambda: only(x=1, y=2, z=3), lambda: only(1, 2, 3), lambda: exact(p=1), lambda: exact(p=1, q=2, r=3), lambda: exact(1, 2)):
    try:
        print(wrong())
    except TypeError as e:
        print(e)

a = [1, 2, 3]
print(list(itertools.islice(itertools.chain(a, (4, 5), "xy", range(2), {7: 0}), 9)), sum(itertools.islice(itertools.chain(a, a), 5)))
print(list(zip(itertools.chain("ab", "c"), itertools.chain([1], [2, 3]))), list(enumerate(itertools.chain(a, [], a), 5)))
c = itertools.chain(a, [9])
print(next(c), next(c), a.append(8), list(c))
grown = [1]
print([x for x in itertools.islice(itertools.chain(grown, grown), 6) if len(grown) > 4 or grown.append(x + 1) is None])
print(list(itertools.islice(itertools.chain.from_iterable([[1], (), [2, 3]]), 1, None, 2)), list(itertools.pairwise(itertools.chain("ab", "cd"))))
