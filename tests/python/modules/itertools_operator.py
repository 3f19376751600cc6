import itertools as it, operator as op
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
L = list
print(L(it.chain([1], (2, 3), "ab")), L(it.chain.from_iterable([[1, 2], [3]])), L(it.islice(it.count(5), 3)), L(it.islice(it.count(1, 2.5), 3)), L(it.islice("abcdef", 2)), L(it.islice("abcdef", 1, 4)), L(it.islice("abcdef", 0, None, 2)), L(it.islice("abcdef", 2, None)))
print(L(it.repeat("x", 3)), L(it.islice(it.cycle("ab"), 5)), L(it.accumulate([1, 2, 3, 4])), L(it.accumulate([3, 1, 2], max)), L(it.accumulate([1, 2], op.mul, initial=10)), L(it.accumulate([])), L(it.batched("abcdefg", 3)), L(it.pairwise([1, 2, 3])), L(it.pairwise([1])))
print(L(it.compress("abcd", [1, 0, 1, 1])), L(it.dropwhile(lambda x: x < 3, [1, 3, 2])), L(it.takewhile(lambda x: x < 3, [1, 2, 3, 1])), L(it.filterfalse(lambda x: x % 2, range(5))), L(it.filterfalse(None, [0, 1, ""])), L(it.starmap(pow, [(2, 3), (3, 2)])), L(it.zip_longest("ab", [1, 2, 3], fillvalue="-")), L(it.zip_longest()))
print(L(it.product("ab", [1, 2])), L(it.product([0, 1], repeat=3))[:4], L(it.product()), L(it.product("ab", [])), L(it.permutations([1, 2, 3], 2)), L(it.permutations("ab")), len(L(it.permutations(range(5)))), L(it.combinations("abcd", 2)), L(it.combinations("abc", 0)), L(it.combinations("ab", 3)), L(it.combinations_with_replacement("ab", 2)), L(it.permutations([], 0)), L(it.combinations(range(4), 4)), len(L(it.combinations(range(6), 3))))
print([(k, L(g)) for k, g in it.groupby("aaabbc")], [(k, len(L(g))) for k, g in it.groupby([1, 3, 2, 4, 5], key=lambda x: x % 2)], [k for k, g in it.groupby("aabba")])
a, b = it.tee([1, 2, 3]); print(next(a), next(a), L(b), L(a)); x, y, z = it.tee("ab", 3); print(L(x), L(z), L(y))
c = it.count(10); print(next(c), next(c), c, it.count(1, 3), it.repeat(5), it.repeat(5, 2), it.count(2.5))
for f in (lambda: it.islice([1], -1), lambda: it.islice([1], 0, 1, 0), lambda: it.islice([1]), lambda: it.islice([1], "a"), lambda: it.batched("ab", 0), lambda: it.combinations("ab", -1), lambda: it.permutations("ab", "x"), lambda: L(it.chain(5)), lambda: L(it.chain.from_iterable(5)), lambda: it.count("a"), lambda: L(it.batched("abc", 2, strict=True)), lambda: it.product("a", repeat=-1), lambda: it.tee([1], -1), lambda: next(it.chain())):
    t(f)
def gen():
    for i in range(3):
        yield i
print(L(it.chain(gen(), gen())), sum(it.islice(it.count(), 100)), dict(zip("abc", it.count())), L(map(op.add, [1, 2], it.repeat(10))), max(it.accumulate([1, -5, 10])))
i = iter(range(10)); print(L(it.islice(i, 3)), L(it.islice(i, 1, 3)), next(i)); i = iter(range(5)); print(L(it.islice(i, 0)), next(i), L(it.islice(i, 5, 2)), L(i))
print(op.itemgetter(1)("abc"), op.itemgetter(0, 2)([1, 2, 3]), op.itemgetter("k")({"k": 5}), op.attrgetter("real")(3), op.attrgetter("real", "imag")(3), op.methodcaller("upper")("a"), op.methodcaller("split", ",")("a,b"), op.itemgetter(slice(0, 2))("abc"), sorted([(1, "b"), (0, "c")], key=op.itemgetter(1)), op.itemgetter(1), op.attrgetter("a.b"), op.methodcaller("f", 1, x=2))
class A:
    class b: c = 7
print(op.attrgetter("b.c")(A), op.add(1, 2), op.concat([1], [2]), op.contains([1], 1), op.countOf([1, 1, 2], 1), op.indexOf([5, 6], 6), op.not_(0), op.truth([]), op.is_(None, None), op.mod(7, 3), op.pow(2, 5), op.neg(3), op.inv(5), op.index(True), op.floordiv(7, 2), op.truediv(7, 2), op.lt(1, 2), op.ne(1, 1), op.getitem([1, 2], 1), op.length_hint([1, 2]), op.xor(5, 3), op.lshift(1, 4), op.iadd([1], [2]), op.abs(-3), op.call(len, "ab"))
for f in (lambda: op.itemgetter(), lambda: op.attrgetter(5), lambda: op.itemgetter(5)([1]), lambda: op.attrgetter("zz")(1), lambda: op.add(1), lambda: op.add(1, "a"), lambda: op.indexOf([1], 2), lambda: op.methodcaller(5), lambda: op.concat(1, 2)):
    t(f)
