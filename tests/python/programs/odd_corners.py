def attempt(f):
    try: print(f())
    except Exception as e: print(type(e).__name__ + ":", e)
a = b = []; a.append(1); print(b, a is b)
x, y = 1, 2; x, y = y, x; print(x, y); (x, y), [z] = (1, 2), [3]; print(x, y, z)
i = 0; l = [10, 20, 30]; i, l[i] = 1, 99; print(i, l)
print([*"ab"], {**{"a": 1}}, (*[1], 2), [x for x in range(3)], x)
def f(a, b=1, *c, d, e=2, **g): return a, b, c, d, e, g
print(f(1, d=4), f(1, 2, 3, 4, d=5, z=6), f(*[1, 2], **{"d": 3, "q": 4}), f(1, *[2], 3, d=0, **{}))
def mutable(x, acc=[]): acc.append(x); return acc
print(mutable(1), mutable(2), mutable(3, []))
print((lambda: (yield))().__class__.__name__, (lambda *a, **k: (a, k))(1, b=2), (lambda x, y=2: x + y)(1))
s = "abc"; s += "d"; t = s; s += "e"; print(t, s); n = 5; n //= 2; n **= 3; n -= 1; print(n)
d = {}; d[1], d["1"], d[1.0] = "int", "str", "float"; print(d); d |= {"z": 0}; print(len(d), list(d)[-1])
print(1 if 0 else 2 if 0 else 3, not not 1, 1 < 2 == 2 != 3, "a" "b" 'c', None is None, 5 in {5: 1}, [] or {} or 0 or "last", 1 and [] and 2)
for i in range(3):
    if i == 5: break
else: print("no break")
while True:
    i += 1
    if i > 5: break
else: print("never")
for k, (p, q) in {"a": (1, 2)}.items(): print(k, p, q)
for i, c in enumerate("xy"): pass
print(i, c)
try: del undefined
except NameError as e: print(e)
def g():
    x = 1
    def h():
        nonlocal x; x += 1; return x
    h(); return x, h()
print(g())
class C:
    x = 1
    y = [x for _ in range(2)] if False else x + 1
    def get(self): return self.x, C.x
    def __getitem__(self, k): return k
c = C(); c.x = 5; print(c.get(), C.y, c[1:2, ...], c[::2], c[1, 2], c["a":"b"])
assert True, "never"
attempt(lambda: exec_missing()); attempt(lambda: [1, 2, 3].index(9)); attempt(lambda: {}["k"]); attempt(lambda: "a".foo); attempt(lambda: int("1x")); attempt(lambda: (1, 2)[5]); attempt(lambda: None + 1); attempt(lambda: "x" * "y"); attempt(lambda: len(3)); attempt(lambda: sorted([1, "a"])); attempt(lambda: max([])); attempt(lambda: [].pop()); attempt(lambda: {1, 2}[0]); attempt(lambda: object().x); attempt(lambda: (lambda x: x)()); attempt(lambda: "{}".format()); attempt(lambda: "%d" % "a"); attempt(lambda: next(iter([]))); attempt(lambda: float("abc")); attempt(lambda: [1][1.0]); attempt(lambda: dict([1])); attempt(lambda: 5()); attempt(lambda: open("f")) if False else None; attempt(lambda: chr(10**8)); attempt(lambda: bytes([1000])); attempt(lambda: 1 / 0); attempt(lambda: 1 % 0); attempt(lambda: 2 ** -1 // 0); attempt(lambda: [].remove(1)); attempt(lambda: "abc".index("z")); attempt(lambda: range(0, 1, 0)); attempt(lambda: set([[]])); attempt(lambda: iter(5)); attempt(lambda: isinstance(1, 1)); attempt(lambda: "a" < 1); attempt(lambda: -"a"); attempt(lambda: [] + ()); attempt(lambda: zip(1)); attempt(lambda: sum(["a"])); attempt(lambda: "a".join([1])); attempt(lambda: round("1")); attempt(lambda: abs("1")); attempt(lambda: hash({})); attempt(lambda: print(sep=1)); attempt(lambda: tuple(1)); attempt(lambda: dict(1)); attempt(lambda: int([])); attempt(lambda: getattr(1, "x")); attempt(lambda: type("X", 1, {})); attempt(lambda: super().x); attempt(lambda: C.nope); attempt(lambda: c.nope); attempt(lambda: c()); attempt(lambda: C(1)); attempt(lambda: C.get()); attempt(lambda: f()); attempt(lambda: f(1)); attempt(lambda: f(1, 2, a=3, d=1))
print(type(None), type(...), type(NotImplemented), type(int), type(len), type(f), type(c.get), type(C), type(print), type((i for i in [])), type({}.keys()), type(range(1)), type(slice(1)), type(b""), type(1.0), type(True))
print(int.__name__, C.__name__, f.__name__, len.__name__, c.get.__name__, C.get.__qualname__, (lambda: 0).__name__, f.__defaults__, f.__kwdefaults__, f.__code__.co_argcount, f.__code__.co_varnames, C.__dict__["x"], c.__dict__, C.__mro__, isinstance(c, object), callable(f), callable(1), id(c) == id(c), repr(C), str(int))
print(bool(None), bool(0), bool(""), bool(()), bool({}), bool("0"), bool([0]), bool(C()), int(True), str(None), list("ab"), tuple("ab"), set("a"), dict(a=1), float(1), str(1.0), repr("a'b"), ascii("é"), ord("a"), chr(97), hex(255), bin(5), oct(8), hash("a") == hash("a"), divmod(7, 2), pow(2, 3), round(3.14159, 2), abs(-1), sum([1, 2]), min(1, 2), max(1, 2), len("abc"), any([0, 1]), all([1, 0]), sorted([2, 1]), list(reversed([1, 2])), list(enumerate("a")), list(zip([1], [2])), list(map(str, [1])), list(filter(None, [0, 1])), isinstance(1, int), issubclass(bool, int), callable(len), vars(c), dir(c)[-2:], id(1) == id(1))
with_comment = 1  # comment
long = (1 +
        2 +
        3); print(long); text = """multi
line"""; print(text, len(text)); print("tab\there", r"raw\n", "uni\u00e9", "\x41", "\101", "\N{BULLET}", b"\x00", "a\
b"); print(0b101, 0o17, 0xFF, 1_000, 1e3, .5, 5., 1E-2, 0xdead_beef, 00)
if (m := len("abcd")) > 3: print(m)
print([y := 1, y + 1], (z := 5), z, {(w := 1): w})
print(f"{1+1} {'a'!r} {3.14159:.2f} {10:>5} {'x':^5} {{}} {1:{2}} {'nested' + f'{1}'} {[1, 2][0]} {dict(a=1)['a']} {1 if True else 2} {(lambda: 3)()} {a=} {x!s:>4}")
