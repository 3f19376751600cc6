def f(*args, **kw):
    raise ValueError(args, kw)


print("start")
result = max(len("abc"), f(1, *[2], key="v"), 10)
