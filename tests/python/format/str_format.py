print("{} {}".format(1, "a"), "{0} {1} {0}".format("x", "y"), "{a} {b}".format(a=1, b=2), "{} {k} {}".format(1, 2, k=3), "{{}} {}".format(1), "".format(), "no fields".format(1))
print("{:>5}|{:<5}|{:^5}|{:05d}|{:.2f}|{:,}|{:x}|{!r}|{!s:>4}|{!a}".format("a", "b", "c", 42, 3.14159, 1234567, 255, "q", "s", "é"))
data = {"name": "ann", "tags": ["x", "y"], "n": {"deep": 5}}


class P:
    x = 7

    def __init__(self):
        self.y = [1, 2]


print("{d[name]} {d[tags][1]} {d[n][deep]}".format(d=data), "{0.x} {0.y[1]} {p.x}".format(P(), p=P()), "{0[0]}{0[1]}".format("ab"), "{name} {tags}".format(**data), "{} {}".format(*"ab"), "{[0]} {.x}".format([9], P()))
print("{:{}}|{:{w}.{p}f}|{0:{1}}|".format("x", 4, w=8, p=2) if False else "{:{}}|".format("x", 4), "{:{w}.{p}f}|".format(3.14159, w=8, p=2), "{0:{1}}|".format("x", 3), "{:{fill}{align}{width}}".format("m", fill="*", align="^", width=7))
for template, args, kwargs in [("{}", (), {}), ("{1}", (0,), {}), ("{a}", (), {}), ("{} {0}", (1,), {}), ("{0} {}", (1,), {}), ("{", (), {}), ("}", (), {}), ("{0!x}", (1,), {}), ("{0[a]}", ([1],), {}), ("{0.nope}", (1,), {}), ("{:d}", ("x",), {}), ("{0[", ([1],), {}), ("{!}", (1,), {}), ("{0[9]}", ([1],), {}), ("{a[b]}", (), {"a": {}}), ("{:>5", (1,), {}), ("{0!r", (1,), {}), ("{a.b}", (), {"a": 5})]:
    try:
        print(template.format(*args, **kwargs))
    except (IndexError, KeyError, ValueError, AttributeError, TypeError) as error:
        print(template, type(error).__name__, error)
print("{a} {b}".format_map({"a": 1, "b": 2}), "{:%}".format(0.25), "{:e}".format(12345.678), "{:+d} {: d}".format(5, 5), "{:#x} {:#b}".format(255, 5))


class Default(dict):
    def __missing__(self, key):
        return f"<{key}>"


print("{a} {b}".format_map(Default(a=1)), format(1234.5, ",.2f"), format("x", "^5"), format(5, "b"), format(True), format(None), format([1]), "{:s}".format("x"), "{:10}|{:10}|".format("left", 5))
"{:-^20}".format(" title ")
