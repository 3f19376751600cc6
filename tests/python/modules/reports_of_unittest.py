# Reports of tests end where an assertion was called, and unknown options of the program are refused.
import traceback, unittest, sys, io
try: raise ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [TypeError("a\nb"), KeyError("k")])])
except ExceptionGroup as e:
    print(traceback.format_exception_only(e, show_group=True)); print(traceback.format_exception_only(e))
    te = traceback.TracebackException.from_exception(e); print(list(te.format_exception_only(show_group=True)))
class T(unittest.TestCase):
    def test_a(self):
        self.addTypeEqualityFunc(int, lambda a, b, msg=None: self.fail("x"))
        self.assertEqual(1, 2)
    def test_b(self):
        def f(): self.fail("inner")
        self.assertRaises(ValueError, f)
    def test_d(self):
        with self.assertRaises(AssertionError): self.assertEqual(1, 2)
        self.assertEqual("a", "b", "msg")
    def test_e(self):
        def f(): assert 0, "own"
        self.assertRaises(ValueError, f)
    def test_f(self):
        class Q:
            def __eq__(s, o): raise AssertionError("in eq")
        self.assertEqual(Q(), Q())
s = unittest.defaultTestLoader.loadTestsFromTestCase(T)
out = io.StringIO()
r = unittest.TextTestRunner(stream=out).run(s)
for t, text in r.failures + r.errors: print(t, text)
for argv in (["prog", "--zz"], ["a/prog.py", "-x"]):
    old = sys.stderr; sys.stderr = io.StringIO()
    try: unittest.main(argv=argv)
    except SystemExit as e: c = e.code
    got = sys.stderr.getvalue(); sys.stderr = old
    print(c, got)
