def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
def rec(n):
    if n: yield n; yield from rec(n - 1)
print(list(rec(5)), sum(i * i for i in range(5)), [*(i for i in 'abc')], max((len(w) for w in ['a', 'bbb']), default=0), dict((k, v) for k, v in zip('ab', [1, 2])), any(i > 3 for i in range(5)), (lambda: (yield))().__class__.__name__)
