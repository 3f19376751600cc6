def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    def outer():
        count = 0
        def inner(a, *b, c=3, **k):
            nonlocal count; count += 1; return count
        return inner
    result = outer()()
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(0, e)
try:
    def outer():
        count = 0
        def inner(*a, b=1):
            yield a; yield b
        return inner
    result = outer()([], **{'a': 1, 'b': 2})
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(1, e)
try:
    def outer():
        count = 0
        def inner(a, b=None, **k):
            return a, b
        return inner
    result = outer()(b'', **'12')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(2, e)
try:
    def outer():
        count = 0
        def inner(a, b=2):
            return a, b
        return inner
    result = outer()('  x ', b=..., **len)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(3, e)
try:
    def outer():
        count = 0
        def inner(a, b=2):
            return a, b
        return inner
    result = outer()(**'  x ')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(4, e)
try:
    def outer():
        count = 0
        def inner(a, *, b):
            try: return a + b
            finally: show('finally', b)
        return inner
    result = outer()('a,b,c')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(5, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            nonlocal count; count += 1; return count
        return inner
    result = outer()(*1e16, *str)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(6, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            return locals()
        return inner
    result = outer()(0.1)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(7, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            yield a; yield b
        return inner
    result = outer()(*range(5, 0, -2), *1, b='éß')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(8, e)
try:
    def outer():
        count = 0
        def inner(a, *b, c=3, **k):
            nonlocal count; count += 1; return count
        return inner
    result = outer()()
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(9, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            yield a; yield b
        return inner
    result = outer()(*{1: [1], 2: [2]}, *range(4), b=0.0)
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(10, e)
try:
    def outer():
        count = 0
        def inner(a, *b, c=3, **k):
            return locals()
        return inner
    result = outer()((1, 'a', None), *b'abc')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(11, e)
try:
    def outer():
        count = 0
        def inner(a, /, b):
            return [a for a in (b, a)]
        return inner
    result = outer()(**(1,), **set())
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(12, e)
try:
    def outer():
        count = 0
        def inner(a, b=2):
            try: return a + b
            finally: show('finally', b)
        return inner
    result = outer()(*{1: [1], 2: [2]}, 'a')
    show('function', list(result) if hasattr(result, '__next__') else result)
except Exception as e:
    show(13, e)
