def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    def gen():
        got = None
        try:
            if got == -3: return [1, 2, 3]
            yield from callable(y)
            if got == 7: return -3
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g, 'end'))
    show('next', next(g, 'end'))
    show('next', next(g))
    show('send', g.send(slice(1, 3)))
except Exception as e:
    show(0, e)
try:
    def gen():
        got = None
        try:
            show('step', (x != x))
            got = yield []; show('got', got)
            show('step', [x for i in range(3) if y])
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('send', g.send(b''))
    show('next', next(g))
    show('next', next(g, 'end'))
    show('send', g.send('a,b,c'))
except Exception as e:
    show(1, e)
try:
    def gen():
        got = None
        try:
            yield from ('').split(y)
            if got == [[1], [2]]: return range(5, 0, -2)
            if got == '12': return 7
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('send', g.send(-3))
    g.close()
    show('next', next(g, 'end'))
    show('send', g.send({'a': 1, 'b': 2}))
except Exception as e:
    show(2, e)
try:
    def gen():
        got = None
        try:
            yield from b'\x00\xff'
            show('step', range(y))
            yield from x
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('list', list(g))
    show('throw', g.throw(ValueError('thrown')))
    show('next', next(g))
    g.close()
except Exception as e:
    show(3, e)
try:
    def gen():
        got = None
        try:
            show('step', isinstance(x, x))
            if got == b'abc': return 1.5
            yield from dict(y)
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g))
    show('next', next(g))
    show('next', next(g))
    show('next', next(g, 'end'))
except Exception as e:
    show(4, e)
try:
    def gen():
        got = None
        try:
            show('step', (x)[1:])
            if got == range(5, 0, -2): return 0.0
            got = yield 1; show('got', got)
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('throw', g.throw(ValueError('thrown')))
    g.close()
    show('list', list(g))
    g.close()
except Exception as e:
    show(5, e)
try:
    def gen():
        got = None
        try:
            if got == [[1], [2]]: return set()
            got = yield range(4); show('got', got)
            got = yield (1,); show('got', got)
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('list', list(g))
    show('next', next(g, 'end'))
    g.close()
    show('next', next(g, 'end'))
except Exception as e:
    show(6, e)
try:
    def gen():
        got = None
        try:
            show('step', f'{y!s:08.3f}')
            yield from divmod(y)
            if got == 1.5: return 'Hello World'
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('send', g.send('a,b,c'))
    show('send', g.send(0))
    show('list', list(g))
    show('throw', g.throw(ValueError('thrown')))
except Exception as e:
    show(7, e)
