# Statements, scopes, numbers and texts, and a missing module at the end.
import sys
def rec(n): return rec(n+1)
try: rec(0)
except RecursionError as e: print(e)
print(sys.getrecursionlimit()>100)
def f():
    try: return "try"
    finally: print("fin")
print(f())
def g():
    for i in range(3):
        try: continue
        finally: print("c",i)
    while 1:
        try: break
        finally: print("b")
g()
def h():
    try:
        try: raise ValueError(1)
        finally: raise TypeError(2)
    except TypeError as e: return repr(e.__context__)
print(h())
try:
    raise ValueError("a") from None
except ValueError as e: print(e.__cause__, e.__suppress_context__)
class Ctx:
    def __enter__(self): return self
    def __exit__(self, *a): print("exit", a[0] and a[0].__name__, a[1]); return a[0] is KeyError
with Ctx() as c, Ctx(): raise KeyError("z")
with (Ctx() as x, Ctx() as y): pass
try:
    with Ctx(): 1/0
except ZeroDivisionError: print("ok")
print([x for x in (y:=[1,2])], y)
print((lambda x=[]: x.append(1) or x)(), sum(x*y for x,y in zip([1,2],[3,4])))
def outer():
    fs=[]
    for i in range(3): fs.append(lambda: i)
    return [f() for f in fs]
print(outer(), [f(i) for i,f in enumerate([lambda n,k=k:n*k for k in range(3)])])
x = 5
def sh(): 
    x = 1
    class K: 
        y = x
        def m(self): return x
    return K.y, K().m()
print(sh())
def defaults(a, L=[]): L.append(a); return L
print(defaults(1), defaults(2))
def kwonly(*, a, b=2): return a+b
print(kwonly(a=1), kwonly(**{"a":1,"b":5}))
print(type(lambda:0).__name__, (lambda:0).__name__, [].append.__name__, len.__name__, str.join.__qualname__, "".join.__qualname__, print.__module__, int.__add__, [].__len__, A if False else "")
global_v = 1
def mod():
    global global_v
    global_v += 1
mod(); print(global_v)
print(round(0.5), round(1.5), round(2.5), 0.1+0.2, 1/3, 1e22, 1e21, 100000000000000000000.0, 1.0e-10, 123456.789e3, -0.0, 5e-324, 1.7976931348623157e308)
print(f"{0.1:.20f} {1e10:.3g} {12345.6789:10.2f} {12345:e} {0.5:%} {1234.5:,.1f} {-5:05d} {5:+} {5: d} {'a':>{3}} {[1]!r:^8} {3.0:g} {1e-7:g} {10**20:,} {1.5:010.3f} {255:X} {255:#o} {65:c} {True} {None}")
print("%s %r %5d|%-5d|%05d %x %#x %o %e %g %.3f %c %% %5s|%-5s|%.2s" % ("a","b",1,2,3,255,255,8,1.5,0.0001,2.0,"c","d","e","fgh"))
print("a\tb\\n", r"a\n", b"\x00\xff", "\x41", "é", "\U0001F600", len("😀"), "a" "b", """multi
line""", 'it''s')
print(sorted({"b":1,"a":2}), sorted([3,1,2],reverse=True), sorted("bAc",key=str.lower), max([1,5,3],key=lambda x:-x), min("b","a"), list(map(int,"123")), dict(zip("ab",[1,2])), dict([("x",1)]), set("aab")=={"a","b"})
print([1,2]<[1,3], (1,2)==(1,2), "a"<"b", [1]*3, [[]]*2, (1,)+(2,), [1,2,3][-1], [1,2,3][::2], "hello"[1:-1], (1,2,3)[1:], range(10)[::3], list(range(10))[-3:])
it = iter([1,2]); print(next(it), next(it), next(it,"end"))
print(int(3.9), int("-5"), float("2.5"), str(5), bool("False"), list("ab"), tuple([1]), complex(1,2), ord("A"), hex(16), int("0x1f",16), int(" 7 "), float(" 1.5 "), int("1_000"))
print(*(i for i in range(3)), sep=",")
print({**{"a":1}, "a":2}, [*"ab", *range(2)], {*[1],*[2]})
if not None: print("none falsy")
for i, (a1, b1) in enumerate([(1,2),(3,4)]): print(i,a1,b1)
for x in []: pass
else: print("empty else")
try: pass
except: pass
else: print("else ran")
finally: print("finally ran")
print(1 if 0 else 2, 0 or "x", 1 and "y", not 0, 1 in [1], 1 not in [1], None is None)
import this_does_not_exist
