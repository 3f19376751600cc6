def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    def outer():
        count = 0
        def inner(a, /, b):
            return locals()
        return inner
    result = outer()(1.5)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(0, e)
try:
    def outer():
        count = 0
        def inner(*a, b=1):
            yield a; yield b
        return inner
    result = outer()(*float('inf'))
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(1, e)
try:
    def outer():
        count = 0
        def inner(a, *b, c=3, **k):
            yield a; yield b
        return inner
    result = outer()()
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(2, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            nonlocal count; count += 1; return count
        return inner
    result = outer()(*b'', b=1e16)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(3, e)
try:
    def outer():
        count = 0
        def inner(a, b=None, **k):
            return locals()
        return inner
    result = outer()()
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(4, e)
try:
    def outer():
        count = 0
        def inner(a, b=2):
            return locals()
        return inner
    result = outer()(b=1j)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(5, e)
try:
    def outer():
        count = 0
        def inner(a, *, b):
            return locals()
        return inner
    result = outer()(**'a,b,c')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(6, e)
try:
    def outer():
        count = 0
        def inner(a, *, b):
            try: return a + b
            finally: show('finally', b)
        return inner
    result = outer()()
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(7, e)
try:
    def outer():
        count = 0
        def inner(a, b=2):
            nonlocal count; count += 1; return count
        return inner
    result = outer()({}, {}, **[1, 2, 3])
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(8, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            try: return a + b
            finally: show('finally', b)
        return inner
    result = outer()(b'\x00\xff', b=(1,))
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(9, e)
try:
    def outer():
        count = 0
        def inner(a, b=None, **k):
            return [a for a in (b, a)]
        return inner
    result = outer()(range(5, 0, -2))
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(10, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            return locals()
        return inner
    result = outer()(**{})
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(11, e)
try:
    def outer():
        count = 0
        def inner(a, b=None, **k):
            nonlocal count; count += 1; return count
        return inner
    result = outer()(*-2.75)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(12, e)
try:
    def outer():
        count = 0
        def inner(a, *, b):
            nonlocal count; count += 1; return count
        return inner
    result = outer()(b='Hello World', **{1: [1], 2: [2]})
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(13, e)
