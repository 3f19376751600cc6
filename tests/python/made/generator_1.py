def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    def gen():
        got = None
        try:
            if got == 1e16: return ()
            if got == 'éß': return '12'
            yield from (b'\x00\xff')[0]
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('send', g.send(-3))
    show('next', next(g, 'end'))
    show('send', g.send({1: [1], 2: [2]}))
    show('next', next(g, 'end'))
except Exception as e:
    show(0, e)
try:
    def gen():
        got = None
        try:
            yield from '%s' % (y,)
            got = yield 10**12; show('got', got)
            got = yield ['b', 'a']; show('got', got)
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('send', g.send(range(4)))
    g.close()
    g.close()
    show('next', next(g))
except Exception as e:
    show(1, e)
try:
    def gen():
        got = None
        try:
            if got == {1, 2, 3}: return frozenset({1, 5})
            show('step', (y * x))
            show('step', y)
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g, 'end'))
    show('send', g.send(frozenset({1, 5})))
    show('send', g.send({}))
    g.close()
except Exception as e:
    show(2, e)
try:
    def gen():
        got = None
        try:
            show('step', x)
            got = yield {1, 2, 3}; show('got', got)
            if got == {'a': 1, 'b': 2}: return range(4)
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g))
    show('next', next(g))
    show('send', g.send((1,)))
    show('send', g.send(0.0))
except Exception as e:
    show(3, e)
try:
    def gen():
        got = None
        try:
            yield from (x % '  x ')
            yield from x
            show('step', [x for i in y if x])
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    g.close()
    show('next', next(g, 'end'))
    show('throw', g.throw(ValueError('thrown')))
    show('next', next(g, 'end'))
except Exception as e:
    show(4, e)
try:
    def gen():
        got = None
        try:
            got = yield {1, 2, 3}; show('got', got)
            yield from y
            yield from (set()).union()
        except GeneratorExit: show('closed', 1); raise
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g, 'end'))
    show('next', next(g))
    show('throw', g.throw(ValueError('thrown')))
    show('next', next(g, 'end'))
except Exception as e:
    show(5, e)
try:
    def gen():
        got = None
        try:
            if got == b'\x00\xff': return len
            yield from (frozenset({1, 5})).union(y)
            yield from x
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('throw', g.throw(ValueError('thrown')))
    show('throw', g.throw(ValueError('thrown')))
    g.close()
    g.close()
except Exception as e:
    show(6, e)
try:
    def gen():
        got = None
        try:
            yield from {1, 2, 3}
            yield from ([]).extend(y)
            if got == range(4): return {1, 2, 3}
        except ValueError as e: show('caught', e); yield 'after'
        finally: show('done', 0)
    g = gen()
    show('next', next(g))
    show('next', next(g, 'end'))
    show('throw', g.throw(ValueError('thrown')))
    g.close()
    show('send', g.send({1, 2, 3}))
except Exception as e:
    show(7, e)
