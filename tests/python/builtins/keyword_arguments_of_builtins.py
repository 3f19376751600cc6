print(int("ff", base=16), sorted([2, 1], key=None, reverse=True), sum([1], start=1), enumerate("a", start=3).__next__(), round(2.567, ndigits=1), round(number=2.5))
print("a,b".split(sep=","), "a b".split(maxsplit=1), "ab".encode(encoding="utf-8", errors="strict"), b"ab".decode(encoding="ascii"), "a\nb".splitlines(keepends=True), "x".ljust(3), "a{b}".format(b=1))
print(max([1, 2], key=lambda x: -x, default=0), min([], default=5), list(zip([1], [2], strict=True)), pow(base=2, exp=3, mod=5), dict(a=1), (5).to_bytes(length=2, byteorder="big"), int.from_bytes(b"\x01", byteorder="big"))
print(str(object=5), str(b"x", encoding="ascii"), bytes("é", encoding="utf-8"), bool(1), [].sort(key=None), "x".expandtabs(tabsize=4), "a-b".replace("-", "+", count=1))
for f in (lambda: len(obj=[]), lambda: int(x="5"), lambda: list(iterable=[1]), lambda: abs(x=1), lambda: sorted(iterable=[1]), lambda: sum(iterable=[1]), lambda: max(a=1), lambda: isinstance(obj=1, cls=int), lambda: range(stop=3), lambda: float(x="1"), lambda: "a".upper(x=1), lambda: [].append(object=1), lambda: {}.get(key="a"), lambda: chr(i=1), lambda: print(file=None, sep="", end="", x=1), lambda: round(1.5, 1, 2), lambda: enumerate([], begin=1), lambda: "a".split(seperator=","), lambda: tuple(iterable=()), lambda: bool(x=1), lambda: [1].pop(index=0), lambda: {}.pop(key="a")):
    try:
        print(f())
    except TypeError as error:
        print(error)
