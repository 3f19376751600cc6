def outer(n):
    count = 0
    def inner(*args, key=3, **rest):
        nonlocal count
        count += n
        return count, args, key, rest
    return inner, lambda x=[1]: x.append(n) or x

counter, grows = outer(2)
counter(1)
grows()

def deep(n):
    if n:
        return deep(n - 1) + n
    pause()
    return 0

print(deep(20))
print(counter(5, key=1, z=2), grows(), counter.__name__, counter.__kwdefaults__)
print([f(3) for f in [abs, str, "x".__mul__, counter]])
