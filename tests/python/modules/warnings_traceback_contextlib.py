def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import warnings, traceback, sys, contextlib, io
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always'); warnings.warn('first'); warnings.warn('second', DeprecationWarning); warnings.warn(UserWarning('inst'))
    print([(str(x.message), x.category.__name__, x.lineno) for x in w])
with warnings.catch_warnings():
    warnings.simplefilter('error'); t(warnings.warn, 'raised'); t(warnings.warn, 'dep', DeprecationWarning)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always'); warnings.filterwarnings('ignore', message='skip.*'); warnings.warn('skip me'); warnings.warn('keep'); print(len(w))
t(warnings.warn, 'x', int); t(warnings.simplefilter, 'bogus'); print(warnings.formatwarning('m', UserWarning, 'f.py', 3, 'line'))
@warnings.deprecated('use new')
def old(): return 1
with warnings.catch_warnings(record=True) as w: warnings.simplefilter('always'); old(); print(w[0].message, w[0].category.__name__, old.__deprecated__)
def inner(): return {}['k']
def outer():
    try: inner()
    except KeyError as e: raise ValueError('outer') from e
try: outer()
except ValueError as e:
    print(traceback.format_exc()); print(traceback.format_exception_only(e)); print([(f.name, f.lineno, f.line) for f in traceback.extract_tb(e.__traceback__)]); print(''.join(traceback.format_exception(e, chain=False))); print(''.join(traceback.format_tb(e.__traceback__, limit=1)))
    te = traceback.TracebackException.from_exception(e); print(list(te.format_exception_only()), te.exc_type_str if hasattr(te, 'exc_type_str') else '', str(te), te.__cause__.exc_type.__name__ if False else ''); print(sys.exc_info()[0], sys.exception() is e, e.__traceback__.tb_lineno, e.__traceback__.tb_next.tb_frame.f_code.co_name)
    tb = e.__traceback__; n = 0
    while tb: n += 1; tb = tb.tb_next
    print(n); traceback.print_exception(e, limit=-1, file=sys.stdout)
print(sys.exc_info(), sys.exception())
buf = io.StringIO()
with contextlib.redirect_stderr(buf): print('err', file=sys.stderr)
print(buf.getvalue())
try: raise ValueError('a').with_traceback(None)
except ValueError as e: print(e.__traceback__.tb_next)
with contextlib.suppress(KeyError, ValueError): raise ValueError
@contextlib.contextmanager
def cm(x):
    try: yield x
    except ValueError as e: print('cm caught', e)
with cm(1) as v: raise ValueError('in')
with contextlib.nullcontext(5) as v: print(v)
with contextlib.closing(io.StringIO()) as c: pass
print(c.closed); t(lambda: cm(1).__enter__() and None); es = contextlib.ExitStack()
with es: es.callback(print, 'cb'); es.enter_context(cm(2)); es.push(lambda *a: print('push', a[0]))
def bad():
    yield 1
    yield 2
t(lambda: contextlib.contextmanager(bad)().__exit__(None, None, None)); cmx = contextlib.contextmanager(bad)(); cmx.__enter__(); t(cmx.__exit__, None, None, None)
