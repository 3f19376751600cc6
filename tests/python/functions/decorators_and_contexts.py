import functools, contextlib, time
def retry(times, exceptions=(Exception,)):
    def deco(fn):
        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return fn(*args, **kwargs)
                except exceptions as exc:
                    last = exc
                    print(f"attempt {attempt} failed: {exc!r}")
            raise RuntimeError(f"{fn.__name__} failed after {times}") from last
        return wrapper
    return deco
state = {'n': 0}
@retry(3, (ValueError, KeyError))
def flaky(limit):
    """Flaky doc."""
    state['n'] += 1
    if state['n'] < limit: raise ValueError(f"n={state['n']}")
    return 'ok'
print(flaky(3), flaky.__name__, flaky.__doc__, flaky.__wrapped__.__qualname__)
state['n'] = -10
@contextlib.contextmanager
def section(name):
    print('enter', name)
    try:
        yield name.upper()
    except LookupError as e:
        print('swallowed', repr(e))
    finally:
        print('exit', name)
with section('a') as s, section('b'):
    print(s); {}['x']
class Timer(contextlib.ContextDecorator):
    def __enter__(self): print('start'); return self
    def __exit__(self, *exc): print('stop', exc[0]); return False
@Timer()
def work(): return 42
print(work())
with contextlib.ExitStack() as st:
    for n in 'xy': st.enter_context(section(n))
    st.callback(print, 'callback', sep='-')
    st.push(lambda t, v, tb: print('push', t) or True)
    raise KeyError('boom')
with contextlib.suppress(ZeroDivisionError): 1 / 0
import io
buf = io.StringIO()
with contextlib.redirect_stdout(buf): print('captured')
print(repr(buf.getvalue()))
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50), fib.cache_info())
@functools.singledispatch
def show(x): return f'obj {x}'
@show.register
def _(x: int): return f'int {x}'
@show.register(list)
def _(x): return f'list {len(x)}'
@show.register
def _(x: str | bytes): return f'text {x!r}'
print(show(1), show([1]), show('a'), show(b'b'), show(1.5), show(True))
flaky(3)
