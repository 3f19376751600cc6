import struct, unittest, io, inspect, difflib, statistics, decimal
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
for c in ('q', 'Q', '<q', '@q', '=Q'):
    for v in (2**63, -2**63-1, 2**64, -1, 2**200, -2**200):
        t(lambda: struct.pack(c, v))
print(inspect.FullArgSpec, difflib.Match, statistics.LinearRegression, decimal.DecimalTuple, inspect.Attribute, inspect.ArgInfo)
print(inspect.ClosureVars.__module__, inspect.Arguments, inspect.Traceback, inspect.FrameInfo)
class U(unittest.TestCase):
    def test_a(self): self.assertStartsWith(1, 'a')
    def test_b(self): self.assertStartsWith([], 'a')
    def test_c(self): self.assertStartsWith('a', b'a')
    def test_d(self): self.assertStartsWith(1, b'a')
    def test_e(self): self.assertEndsWith(1, 'a')
    def test_f(self): self.assertNotStartsWith(None, 'a')
    def test_g(self): self.assertStartsWith('a', 1)
    def test_h(self): self.assertStartsWith('a', ('b', 1))
    def test_i(self): self.assertStartsWith(b'a', 'a')
    def test_j(self): self.assertStartsWith(1, ('a', 'b'))
for n in 'abcdefghij':
    r = unittest.TestResult(); U('test_' + n).run(r)
    for _, s in r.failures + r.errors: print(n, s.splitlines()[-1])
def load(name, module=None):
    l = unittest.TestLoader()
    s = l.loadTestsFromName(name, module)
    print(s, len(l.errors))
    r = unittest.TestResult(); s.run(r)
    for w, x in r.errors: print(w, w.id(), x.splitlines()[0], x.splitlines()[-1])
    print(r.testsRun)
class O: U = U
for n, m in (('zz', U), ('nomod', None), ('nomod.x.y', None), ('unittest.TestCase.zz', None), ('U.test_zz', O)):
    try: load(n, m)
    except Exception as e: print(n, type(e).__name__, e)
