# Tests of programs, as methods of classes.
import io
import logging
import re
import unittest
import warnings
from unittest import TestCase, TestLoader, TestSuite, TextTestRunner, expectedFailure, skip, skipIf, skipUnless

log = []


class Asserts(TestCase):
    maxDiff = None

    def runTest(self):
        pass


t = Asserts()
checks = [
    lambda: t.assertEqual(1, 2), lambda: t.assertEqual(1, 2, "my message"), lambda: t.assertEqual("abc", "abd"), lambda: t.assertEqual("a\nb\nc\n", "a\nx\nc"), lambda: t.assertEqual([1, 2, 3], [1, 3]),
    lambda: t.assertEqual((1, 2), (1, 2, 3)), lambda: t.assertEqual({1, 2}, {2, 3}), lambda: t.assertEqual({"a": 1}, {"a": 2, "b": 3}), lambda: t.assertEqual(1, 1.0), lambda: t.assertEqual([1], (1,)),
    lambda: t.assertNotEqual(1, 1), lambda: t.assertTrue(0), lambda: t.assertFalse([1]), lambda: t.assertIs(1, 2), lambda: t.assertIsNot(None, None), lambda: t.assertIsNone(1), lambda: t.assertIsNotNone(None),
    lambda: t.assertIn(1, [2]), lambda: t.assertNotIn("a", "abc"), lambda: t.assertIsInstance(1, str), lambda: t.assertIsInstance(1, (str, list)), lambda: t.assertNotIsInstance(1, int), lambda: t.assertNotIsInstance(1, (str, int)),
    lambda: t.assertRaises(ValueError, int, "3"), lambda: t.assertRaises(ValueError, int, "x"), lambda: t.assertRaises(TypeError, int, "x"), lambda: t.assertRaisesRegex(ValueError, "nope", int, "x"), lambda: t.assertRaises(3),
    lambda: t.assertAlmostEqual(1.0, 1.00000001), lambda: t.assertAlmostEqual(1.0, 1.1), lambda: t.assertAlmostEqual(1, 2, delta=0.5), lambda: t.assertAlmostEqual(1, 1.3, places=0), lambda: t.assertNotAlmostEqual(1, 1.0000000001),
    lambda: t.assertNotAlmostEqual(1, 1.1, delta=0.5), lambda: t.assertAlmostEqual(1, 2, 3, delta=1), lambda: t.assertGreater(1, 2), lambda: t.assertGreaterEqual(1, 2), lambda: t.assertLess(2, 1), lambda: t.assertLessEqual(2, 1),
    lambda: t.assertRegex("abc", "x+"), lambda: t.assertNotRegex("abc", "b"), lambda: t.assertCountEqual([1, 2, 2], [2, 1]), lambda: t.assertCountEqual([[1], [2]], [[2], [3]]), lambda: t.assertCountEqual("ab", "ba"),
    lambda: t.assertSequenceEqual([1, 2], (1, 2)), lambda: t.assertSequenceEqual("ab", "ac"), lambda: t.assertListEqual([1], (1,)), lambda: t.assertSetEqual({1}, [1]), lambda: t.assertDictEqual({}, []), lambda: t.fail(), lambda: t.fail("why"),
    lambda: t.assertMultiLineEqual("a", 1), lambda: t.assertStartsWith("abc", "x"), lambda: t.assertNotStartsWith("abc", "a"), lambda: t.assertEndsWith("abc", ("x", "y")), lambda: t.assertNotEndsWith("abc", "c"), lambda: t.assertIsSubclass(int, str),
    lambda: t.assertNotIsSubclass(bool, int), lambda: t.assertHasAttr(1, "nope"), lambda: t.assertNotHasAttr(1, "real"), lambda: t.assertEqual(list(range(100)), list(range(50)) + list(range(51, 101)), "m"), lambda: t.assertEqual("x" * 200, "x" * 199 + "y"),
    lambda: t.assertWarns(UserWarning, warnings.warn, "w"), lambda: t.assertWarns(UserWarning, int, "3"), lambda: t.skipTest("no"), lambda: t.assertEqual(None, 0), lambda: t.assertEqual({"k": [1, {"z": 2}]}, {"k": [1, {"z": 3}]}),
]
for check in checks:
    try:
        print(check())
    except Exception as e:
        print(type(e).__name__, e)
with t.assertRaises(ZeroDivisionError) as cm:
    1 / 0
print(repr(cm.exception), cm.expected)
with t.assertRaisesRegex(ValueError, r"invalid literal"):
    int("q")
try:
    with t.assertRaises((KeyError, IndexError), msg="context"):
        pass
except AssertionError as e:
    print(e)
with t.assertLogs("app", level="INFO") as logs:
    logging.getLogger("app").info("hello %d", 1)
    logging.getLogger("app.x").error("bad")
print(logs.output, len(logs.records))
for check in (lambda: t.assertLogs("app"), lambda: t.assertNoLogs("app", "INFO")):
    try:
        with check():
            logging.getLogger("app").debug("low")
    except AssertionError as e:
        print(e)
with t.assertWarnsRegex(DeprecationWarning, "old") as w:
    warnings.warn("old thing", DeprecationWarning)
print(w.warning)


class Flow(TestCase):
    @classmethod
    def setUpClass(cls):
        log.append("setUpClass")

    @classmethod
    def tearDownClass(cls):
        log.append("tearDownClass")

    def setUp(self):
        log.append(f"setUp {self._testMethodName}")
        self.addCleanup(log.append, "cleanup")

    def tearDown(self):
        log.append("tearDown")

    def test_passes(self):
        """A test that passes.

        More."""
        self.assertTrue(True)

    def test_fails(self):
        self.assertEqual(1, 2)

    def test_error(self):
        raise RuntimeError("broken")

    @skip("not now")
    def test_skipped(self):
        raise AssertionError

    @skipIf(True, "cond")
    def test_skip_if(self):
        pass

    @skipUnless(True, "cond")
    def test_not_skipped(self):
        pass

    @expectedFailure
    def test_expected(self):
        self.fail("yes")

    @expectedFailure
    def test_unexpected(self):
        pass

    def test_sub(self):
        for i in range(3):
            with self.subTest("msg", i=i):
                self.assertNotEqual(i, 1)

    def test_skip_inside(self):
        self.skipTest("inside")


class BadSetup(TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("class setup")

    def test_never(self):
        log.append("never")


class BadSetUp(TestCase):
    def setUp(self):
        raise KeyError("k")

    def test_never(self):
        log.append("never")


@skip("whole class")
class Skipped(TestCase):
    def test_a(self):
        pass


def shown(text):
    text = re.sub(r"in \d+\.\d+s", "in 0s", text)
    return re.sub(r'  File ".*', "  File", text)


def run(*classes, verbosity=1, **options):
    loader = TestLoader()
    suite = TestSuite(loader.loadTestsFromTestCase(c) for c in classes)
    stream = io.StringIO()
    result = TextTestRunner(stream, verbosity=verbosity, **options).run(suite)
    print(shown(stream.getvalue()))
    print(result, result.wasSuccessful(), result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), len(result.unexpectedSuccesses))
    return result


result = run(Flow, verbosity=2)
print(log)
log.clear()
run(BadSetup, BadSetUp, Skipped)
run(Flow, failfast=True)
run(verbosity=2)
print(log)
print([str(test) for test, _ in result.skipped], [reason for _, reason in result.skipped], result.failures[0][0].id())
print(Flow("test_passes"), repr(Flow("test_passes")), Flow("test_passes").shortDescription(), Flow("test_fails") == Flow("test_fails"), Flow("test_passes").countTestCases())
print(TestLoader().getTestCaseNames(Flow), TestLoader().loadTestsFromTestCase(Skipped), TestSuite([Flow("test_error")]).countTestCases())
for bad in (lambda: Flow("nope"), lambda: TestSuite([3]), lambda: TestSuite([Flow]), lambda: TestSuite("abc")):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
stream = io.StringIO()
try:
    unittest.main(module=__name__, defaultTest="Skipped", argv=["x", "-v"], testRunner=TextTestRunner(stream))
except SystemExit as e:
    print("exit", e.code)
print(shown(stream.getvalue()))
program = unittest.main(argv=["x", "Flow.test_passes"], exit=False, testRunner=TextTestRunner(io.StringIO()))
print(program.result)
print(unittest.FunctionTestCase(lambda: None).run(), sorted(unittest.__all__))
