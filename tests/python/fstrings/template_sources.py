# Template strings: the source text of expressions, nested specs, doubled braces, what Template and Interpolation take.
from string.templatelib import Interpolation, Template, convert

x, y, z, w, name = 5, "why", [1, 2], 8, "n"


def show(t):
    print(t.strings, [(i.value, i.expression, i.conversion, i.format_spec) for i in t.interpolations], t.values)


def told(work):
    try:
        return __import__("re").sub("0x[0-9a-f]+", "0x", repr(work()))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


show(t'{ z}')
show(t'{z }')
show(t'{ z }')
show(t'{  x  +  1  }')
show(t'{x!r}')
show(t'{ x !r}')
show(t'{x:>5}')
show(t'{ x :>5}')
show(t'{x!s:>{w}}')
show(t'{x:{w}}')
show(t'{x:{w}.{w}f}')
show(t'{x:a{w!r}b{w:>3}c}')
show(t'{x=}')
show(t'{x = }')
show(t'{ x = !s}')
show(t'{x=:>5}')
show(t'{x + 1=}')
show(t'a{{b}}c{x}d{{{x}}}e')
show(t'{ {1: 2}[1] }')
show(t'{ {1, 2} }')
show(t'{[i for i in z]}')
show(t'{lambda_ if (lambda_ := 3) else 4}')
show(t'{(lambda q: q)(1)}')
show(t'{z[0]}{z[1]}')
show(t'{"a" "b"}')
show(t'{f"{x}"}')
show(t"{'nested {x}'}")
show(t'''{
    x
    + 1
}''')
show(t'''{x  # note
}''')
show(t'{x}' t'{y}')
show(t'a' t'b')
show(t'')
show(t'{x}{y}')
show(rt'\{x}\n')
show(tr'\d{ x }')
show(t'\N{BULLET}{x}\x41')
show(t'{x:%Y-%m}')
show(t'{x:\n}')
show(rt'{x:\n}')
show(t'{x:{"a"}}')
show(t'{ (x) }')
show(t'{(x, y)}')
show(t'{x, y}')
show(t'{ x, }')
show(t'{*z, 1}')
show(t'{x!r:{w!s}}')
show(t'{"é"}{ "🐍" }')
show(t'{not x}{-x}{x if y else z}')
show(t'{x:!r}')
show(t'{x !=5}')
show(t'{x==5}')
show(t'{z[0:1]}')
show(t'{x:=5}')
show(t'{(q:=5)}')
for source in ["t'{x:{{}}}'", "t'{x:}}'", "t'{x:{{}'", "t'{x ! r}'", "t'{x!}'", "t'{x!z}'", "t'{}'", "t'{ }'", "t'{x'", "t'}'", "t'{!r}'", "t'{x!r }'", "t'{x! r}'", "t'{x:{{{w}}}}'", "f'{x:{{}}}'", "t'{x}' 'a'", "'a' t'{x}'", "t'{x}' f'{x}'", "bt'{x}'", "ut'{x}'", "t'{lambda: 1}'", "t'{x:{y:{z}}}'", "t'{a b}'", "t'{x=!r:>{w}}'", "t'{\\'a\\'}'", "t'{=x}'", "t'{x =  }'", "t'''{\nx\n=\n}'''"]:
    def made():
        t = eval(source)
        return t.strings, [(i.value, i.expression, i.conversion, i.format_spec) for i in t.interpolations] if isinstance(t, Template) else t
    print(source, told(lambda: made() if True else None) if not source.startswith("f") else told(lambda: eval(source)))

print(told(lambda: Template(a=1)), told(lambda: Template(1)), told(lambda: Template("a", 1)), told(lambda: Template(b"a")), told(lambda: Template(None)))
print(told(lambda: Template("a", "b").strings), told(lambda: Template().strings), told(lambda: Template(Interpolation(1, "x")).strings))
print(told(lambda: Interpolation()), told(lambda: Interpolation(1)), told(lambda: Interpolation(1, 2)), told(lambda: Interpolation(1, "x", "z")), told(lambda: Interpolation(1, "x", "r", 5)), told(lambda: Interpolation(1, "x", "r", "", 1)), told(lambda: Interpolation(value=1, expression="x", conversion=None, format_spec=">5")), told(lambda: Interpolation(1, b=2)), told(lambda: Interpolation(1, "x", 5)))
t = t'a{x}b'
print(told(lambda: setattr(t, "strings", ())), told(lambda: setattr(t, "new", 1)), told(lambda: setattr(t.interpolations[0], "value", 1)), told(lambda: delattr(t, "strings")), told(lambda: t.nothing))
print(told(lambda: t + "c"), told(lambda: "c" + t), told(lambda: t + t), told(lambda: t + 1), told(lambda: 1 + t), told(lambda: t * 2), told(lambda: t + b"c"))
print(told(lambda: list(t)), told(lambda: list(t'{x}{y}')), told(lambda: list(t'')), told(lambda: len(t)), told(lambda: t[0]), told(lambda: str(t)), told(lambda: f"{t}"), told(lambda: format(t, ">5")))
print(t == t, t == t'a{x}b', told(lambda: hash(t) == hash(t)), told(lambda: t < t), t'a' == 'a')
print(told(lambda: type("T", (Template,), {})), told(lambda: type("I", (Interpolation,), {})), told(lambda: type(iter(t))), Template.__module__, Interpolation.__match_args__, told(lambda: Template.__match_args__))
print(told(lambda: convert("é", "a")), told(lambda: convert(1, None)), told(lambda: convert(1, "z")), told(lambda: convert(1)), told(lambda: convert(1, "r")))
match t:
    case Template(strings=s, interpolations=[Interpolation(v, e, c, f)]):
        print(s, v, e, c, f)
print(told(lambda: Template.__add__(t, 1)), told(lambda: Template[int]), told(lambda: Interpolation[int]), told(lambda: 1), told(lambda: Template.__new__(Template, "a")), told(lambda: Template.__doc__), told(lambda: Interpolation.__doc__))
