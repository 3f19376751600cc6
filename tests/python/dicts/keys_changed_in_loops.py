# An iterator of a dict notices keys that came in place of those that it gave.
def a():
    d = {1: 2}
    n = 0
    for k in d:
        del d[k]
        d[k + 1] = 1
        n += 1
        if n > 5: break
    print(n)
def b():
    d = {1: 2}
    for k in d:
        del d[k]
        d[k] = 1
    print('b ok')
def c():
    d = {1: 2, 3: 4}
    for k in d:
        del d[1]
        d[5] = 1
        print(k, d)
def e():
    d = {1: 2, 3: 4}
    for k, v in d.items():
        del d[k]
        d[k + 10] = 1
        print(k, d)
def f():
    d = {1: 2, 3: 4, 5:6}
    for k in reversed(d):
        print(k)
        del d[k]
        d[k + 10] = 1
def g():
    d = {1: 2}
    it = iter(d)
    print(next(it))
    del d[1]; d[2] = 1
    for i in range(3):
        try: print(next(it))
        except BaseException as x: print(type(x), x)
def h():
    d = {1: 2}
    it = iter(d.values())
    print(next(it))
    del d[1]; d[2] = 1
    print(list(it))
for t in a, b, c, e, f, g, h:
    try: t()
    except Exception as x: print(t.__name__, type(x), x)
def emptied():
    d = {1: 2}
    for k in d:
        d.clear()
        d[9] = 1
        if k > 20: break
    print(d)
def popped():
    d = {1: 2}
    for k in d:
        d.popitem()
        d[9] = 1
    print(d)
def large():
    d = dict.fromkeys(range(100))
    seen = 0
    for k in d:
        seen += 1
        if k == 99:
            del d[99]
            d['new'] = 1
    print(seen)
def last_of_two():
    d = {1: 2, 3: 4}
    for k in d:
        if k == 3:
            del d[3]
            d[5] = 6
def used_again():
    d = {}
    for n in range(40):
        d[n] = n
        for k in d:
            pass
        del d[n]
    print(d)
    d['a'] = 1
    print(list(d), len(d))
for t in emptied, popped, large, last_of_two, used_again:
    try: t()
    except Exception as x: print(t.__name__, type(x), x)
