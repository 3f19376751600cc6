def f(*args, **kwargs):
    return len(args)
print(f(*range(5_000_000)))
