# Lines that a program puts into linecache.cache are those of the code of that name.
import linecache, traceback, sys
src = "def f(x):\n    y = x + 1\n    return (y /\n       0)\n\ndef g():\n    return f(1)\n"
ns = {}
exec(compile(src, "<gen 1>", "exec"), ns)
linecache.cache["<gen 1>"] = (len(src), None, src.splitlines(True), "<gen 1>")
try:
    ns["g"]()
except ZeroDivisionError as e:
    print(traceback.format_exc())
    for fr in traceback.extract_tb(e.__traceback__): print(fr, repr(fr.line))
import inspect
try: print(inspect.getsource(ns["f"]))
except Exception as e: print(type(e), e)
# other lines
linecache.cache["<gen 1>"] = (3, None, ["a\n", "b\n", "  abcdefghijklmnop + qrs/tuv\n", " c\n", "d\n", "e\n", "a longer line\n"], "<gen 1>")
try:
    ns["g"]()
except ZeroDivisionError as e:
    print(traceback.format_exc())
print(repr(traceback.FrameSummary("nofile", 3, "f").line), traceback.FrameSummary("nofile", 3, "f"))
linecache.cache["nf"] = (3, None, ["a\n", "  b  \n"], "nf")
print(repr(traceback.FrameSummary("nf", 2, "f").line))
print(repr(traceback.FrameSummary("nf", 20, "f").line))
print(repr(traceback.FrameSummary("nf", None, "f").line))
print(traceback.format_list([("nf", 2, "fn", None), ("nf", 1, "fn", "zz")]))
print(traceback.format_list([traceback.FrameSummary("nf", 2, "f")]))
linecache.cache["<gen 1>"] = (len(src), None, src.splitlines(True), "<gen 1>")
try:
    ns["g"]()
except ZeroDivisionError as e:
    print("".join(traceback.format_exception(e)))
