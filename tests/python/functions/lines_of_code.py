# Where the lines of code objects begin, and what stands where an error came from.
def t(f):
    try: print(f())
    except BaseException as x: print(type(x).__name__, x)
def f(a):
    x = 1
    if a:
        y = 2
    return x
def g():
    x = 1
def h(): return 1
l = lambda: (1,
    2)
def lines(c):
    return [line - c.co_firstlineno for _, _, line in c.co_lines() if line is not None]
for fn in f, g, h:
    c = fn.__code__
    t(lambda: lines(c))
    t(lambda: all(a < b for a, b, _ in c.co_lines()))
    t(lambda: [a[1] for a in c.co_lines()][:-1] == [a[0] for a in c.co_lines()][1:])
    t(lambda: next(iter(c.co_lines()))[0])
    t(lambda: {len(p) for p in c.co_positions()})
    t(lambda: sorted({p[0] - c.co_firstlineno for p in c.co_positions() if p[0] is not None}))
t(lambda: f.__code__.co_lines(1))
t(lambda: f.__code__.co_positions(x=1))
t(lambda: iter(f.__code__.co_lines()) is not None)
def where():
    a = [1][
        5]
try: where()
except IndexError as e:
    tb = e.__traceback__.tb_next
    c = tb.tb_frame.f_code
    line, end, col, end_col = list(c.co_positions())[tb.tb_lasti // 2]
    print(line - c.co_firstlineno, end - c.co_firstlineno, col, end_col)
    print([l - c.co_firstlineno for a, b, l in c.co_lines() if a <= tb.tb_lasti < b])
s = 'é = 1; b = é[0]\n'
c = compile(s, 'f', 'exec')
try: exec(c)
except TypeError as e:
    tb = e.__traceback__.tb_next
    print(list(c.co_positions())[tb.tb_lasti // 2])
