import unittest, io, sys
def names(result): return [(k, [(str(t), e.splitlines()[-4:]) for t, e in getattr(result, k)]) for k in ('failures', 'errors')]
class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls): print('in setUpClass')
    @classmethod
    def tearDownClass(cls): print('in tearDownClass')
    def setUp(self): print('in setUp')
    def test_a(self): print('in a')
    def test_b(self): print("in b"); self.fail("x")
    def test_c(self): print('to err', file=sys.stderr); print('no end', end=''); 1/0
    def test_d(self):
        with self.subTest(1): print('sub'); self.fail('y')
    @unittest.expectedFailure
    def test_e(self): print('expected'); self.fail('z')
    @unittest.skip('no')
    def test_f(self): print('skipped')
def run(cls, **kw):
    s = io.StringIO()
    r = unittest.TextTestRunner(s, **kw).run(unittest.defaultTestLoader.loadTestsFromTestCase(cls))
    print(r.testsRun, names(r), r.buffer, sys.stdout is sys.__stdout__ or 1)
    return r
run(T, buffer=True)
print('----')
run(T)
class U(unittest.TestCase):
    @classmethod
    def setUpClass(cls): print('suc'); raise ValueError('up')
    def test_a(self): pass
run(U, buffer=True)
class V(unittest.TestCase):
    @classmethod
    def tearDownClass(cls): print('tdc'); raise ValueError('down')
    def test_a(self): print('va')
run(V, buffer=True)
def setUpModule(): print('sum')
def tearDownModule(): print('tdm')
run(T, buffer=True)
r = unittest.TestResult(); r.buffer = True
unittest.defaultTestLoader.loadTestsFromTestCase(T).run(r)
print(r)
print([e.splitlines()[-3:] for _, e in r.failures])
p = unittest.main(argv=['p', '-b', 'T.test_a'], exit=False, testRunner=unittest.TextTestRunner(io.StringIO()))
print(p.buffer, p.failfast, p.tb_locals, p.catchbreak)
p = unittest.main(argv=['p', 'T.test_a'], exit=False, testRunner=unittest.TextTestRunner)
print(p.buffer, p.failfast, p.tb_locals, p.catchbreak, p.result.buffer, p.result.failfast)
p = unittest.main(argv=['p', '-b', '--locals', '-f', '-c', 'T.test_a'], exit=False)
print(p.buffer, p.failfast, p.tb_locals, p.catchbreak, p.result.buffer, p.result.failfast, p.result.tb_locals)
p = unittest.main(argv=['p', '-q', 'T.test_a'], exit=False, buffer=True)
print(p.buffer, p.failfast, p.result.buffer)
