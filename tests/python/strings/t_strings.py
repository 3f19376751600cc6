from string.templatelib import Template, Interpolation, convert
import string.templatelib
name = "World"; n = 3.14159
t = t"Hello {name}!"
print(t, type(t), t.strings, t.interpolations, t.values)
print(list(t), t.interpolations[0].value, t.interpolations[0].expression, t.interpolations[0].conversion, repr(t.interpolations[0].format_spec))
t2 = t"{name!r:>10} {n:.2f} { name } {n!s} {name=} {n=:.1f} {name:{'>'}{10}}"
print(t2)
for p in t2: print(repr(p))
print(t"", t"abc", t"{1}{2}", t"{{x}}", t"a" t"b{1}" t"c")
def f(template):
    out = []
    for item in template:
        match item:
            case str() as s: out.append(s.upper())
            case Interpolation(value, expr, conv, spec): out.append(format(convert(value, conv), spec))
    return "".join(out)
print(f(t"hi {name!r:>10} and {n:.3f} end"))
def html(t):
    import re
    esc = lambda s: str(s).replace("&", "&amp;").replace("<", "&lt;")
    return "".join(p if isinstance(p, str) else esc(p.value) for p in t)
evil = "<script>"
print(html(t"<p>{evil}</p>"))
print(t"a{1}" + t"b{2}c")
try: t"a" + "b"
except TypeError as e: print(e)
try: "b" + t"a"
except TypeError as e: print(e)
print(Template("a", Interpolation(1, "x"), "b", "c"), Template(), Interpolation("v", "e", "r", ">5"))
try: Template(5)
except TypeError as e: print(e)
try: Interpolation(1, "x", "q")
except ValueError as e: print(e)
try: t.strings = ()
except AttributeError as e: print(e)
print(t"x" == t"x", isinstance(t, Template))
print(t"{[i for i in range(3)]} {(lambda x: x)(1)} {name.upper()} {1 + 1}")
def lazy(): print("evaluated"); return 1
x = t"{lazy()}"; print(x.values)
print(t'''multi
line {name}''', rt"\n{name}", t"{'nested ' + t'{name}'.values[0]}")
t"{undefined_name}"
