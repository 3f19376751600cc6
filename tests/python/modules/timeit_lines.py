# What timeit's functions show of what fails in them: the lines of its template.
import io
import timeit
import traceback


def told(work):
    try:
        print(work())
    except BaseException as e:
        print(type(e).__name__, e)
        for frame in traceback.extract_tb(e.__traceback__):
            if "src" in frame.filename:
                print(" ", frame.filename, frame.lineno, frame.name, repr(frame.line))


told(lambda: timeit.timeit("nope", number=1))
told(lambda: timeit.timeit("pass", "nope", number=1))
told(lambda: timeit.timeit("pass\nnope", number=1))
told(lambda: timeit.timeit("pass", "x = 1\ny = nope", number=1))
told(lambda: timeit.timeit("x = 1\nif x:\n    nope", "x = 1\ny = 2", number=1))
told(lambda: timeit.repeat("nope", number=1, repeat=2))
told(lambda: timeit.Timer("1 +").timeit(1))
told(lambda: timeit.Timer("pass", "1 +").timeit(1))
told(lambda: timeit.Timer("return").timeit(1))
told(lambda: timeit.Timer("break").timeit(1))
told(lambda: timeit.Timer("  pass").timeit(1))
told(lambda: timeit.Timer(5))
told(lambda: timeit.Timer("pass", 5))
told(lambda: timeit.Timer(lambda: nope).timeit(1))
told(lambda: timeit.Timer("pass", lambda: nope).timeit(1))
told(lambda: timeit.Timer("nope").autorange())
t = timeit.Timer("nope", "x = 1")
out = io.StringIO()
try:
    t.timeit(1)
except NameError:
    t.print_exc(file=out)
lines = out.getvalue().split("\n")
print("\n".join(lines[lines.index('  File "<timeit-src>", line 6, in inner'):]))
print(timeit.timeit("r.append(len(r))", globals={"r": (r := [])}, number=3) >= 0, r)
print(timeit.timeit(lambda: r.append(7), lambda: r.clear(), number=3) >= 0, r)
print(timeit.Timer("a = x\nb = a", "x = 1").src, timeit.template, repr(timeit.reindent("a\nb", 3)))
