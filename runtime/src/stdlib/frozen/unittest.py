# Tests of programs, as methods of classes.

import collections
import difflib
import functools
import io
import pprint
import re
import sys
import traceback
import types
import warnings
from contextlib import contextmanager as _contextmanager

__all__ = [
    "IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader",
    "FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure",
    "TextTestResult", "installHandler", "registerResult", "removeResult", "removeHandler", "addModuleCleanup",
    "doModuleCleanups", "enterModuleContext",
]

_DIFF_OMITTED = "\nDiff is %s characters long. Set self.maxDiff to None to see it."
_MAX_LENGTH = 80
_PLACEHOLDER_LEN = 12
_MIN_BEGIN_LEN = 5
_MIN_END_LEN = 5
_MIN_COMMON_LEN = 5
_MIN_DIFF_LEN = _MAX_LENGTH - (_MIN_BEGIN_LEN + _PLACEHOLDER_LEN + _MIN_COMMON_LEN + _PLACEHOLDER_LEN + _MIN_END_LEN)


def _shorten(s, prefixlen, suffixlen):
    skip = len(s) - prefixlen - suffixlen
    if skip > _PLACEHOLDER_LEN:
        s = f"{s[:prefixlen]}[{skip} chars]{s[len(s) - suffixlen:]}"
    return s


def _common_prefix(texts):
    first, last = min(texts), max(texts)
    for i, c in enumerate(first):
        if c != last[i]:
            return first[:i]
    return first


def _common_shorten_repr(*args):
    args = tuple(map(safe_repr, args))
    maxlen = max(map(len, args))
    if maxlen <= _MAX_LENGTH:
        return args
    prefix = _common_prefix(args)
    prefixlen = len(prefix)
    common_len = _MAX_LENGTH - (maxlen - prefixlen + _MIN_BEGIN_LEN + _PLACEHOLDER_LEN)
    if common_len > _MIN_COMMON_LEN:
        prefix = _shorten(prefix, _MIN_BEGIN_LEN, common_len)
        return tuple(prefix + s[prefixlen:] for s in args)
    prefix = _shorten(prefix, _MIN_BEGIN_LEN, _MIN_COMMON_LEN)
    return tuple(prefix + _shorten(s[prefixlen:], _MIN_DIFF_LEN, _MIN_END_LEN) for s in args)


def safe_repr(obj, short=False):
    try:
        result = repr(obj)
    except Exception:
        result = object.__repr__(obj)
    if not short or len(result) < _MAX_LENGTH:
        return result
    return result[:_MAX_LENGTH] + " [truncated]..."


def strclass(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def _sorted_difference(expected, actual):
    missing = [x for x in expected if x not in actual]
    unexpected = [x for x in actual if x not in expected]
    return missing, unexpected


_Mismatch = collections.namedtuple("Mismatch", "actual expected value")


def _count_diff_hashable(actual, expected):
    s, t = collections.Counter(actual), collections.Counter(expected)
    result = []
    for elem, cnt_s in s.items():
        cnt_t = t.get(elem, 0)
        if cnt_s != cnt_t:
            result.append(_Mismatch(cnt_s, cnt_t, elem))
    for elem, cnt_t in t.items():
        if elem not in s:
            result.append(_Mismatch(0, cnt_t, elem))
    return result


def _count_diff_all_purpose(actual, expected):
    s, t = list(actual), list(expected)
    result = []
    gone = object()
    for i, elem in enumerate(s):
        if elem is gone:
            continue
        cnt_s = cnt_t = 0
        for j in range(i, len(s)):
            if s[j] == elem:
                cnt_s += 1
                s[j] = gone
        for j, other_elem in enumerate(t):
            if other_elem == elem:
                cnt_t += 1
                t[j] = gone
        if cnt_s != cnt_t:
            result.append(_Mismatch(cnt_s, cnt_t, elem))
    for i, elem in enumerate(t):
        if elem is gone:
            continue
        cnt_t = 0
        for j in range(i, len(t)):
            if t[j] == elem:
                cnt_t += 1
                t[j] = gone
        result.append(_Mismatch(0, cnt_t, elem))
    return result


class SkipTest(Exception):
    pass


class _ShouldStop(Exception):
    pass


class _Outcome:
    def __init__(self, result=None):
        self.expecting_failure = False
        self.result = result
        self.result_supports_subtests = hasattr(result, "addSubTest")
        self.success = True
        self.expectedFailure = None

    @_contextmanager
    def testPartExecutor(self, test_case, subTest=False):
        old_success = self.success
        self.success = True
        try:
            yield
        except KeyboardInterrupt:
            raise
        except SkipTest as e:
            self.success = False
            _addSkip(self.result, test_case, str(e))
        except _ShouldStop:
            pass
        except:
            exc_info = sys.exc_info()
            if self.expecting_failure:
                self.expectedFailure = exc_info
            else:
                self.success = False
                if subTest:
                    self.result.addSubTest(test_case.test_case, test_case, exc_info)
                else:
                    _addError(self.result, test_case, exc_info)
        else:
            if subTest and self.success:
                self.result.addSubTest(test_case.test_case, test_case, None)
        finally:
            self.success = self.success and old_success


def _addSkip(result, test_case, reason):
    addSkip = getattr(result, "addSkip", None)
    if addSkip is not None:
        addSkip(test_case, reason)
    else:
        warnings.warn("TestResult has no addSkip method, skips not reported", RuntimeWarning, 2)
        result.addSuccess(test_case)


def _addError(result, test, exc_info):
    if result is not None and exc_info is not None:
        if issubclass(exc_info[0], test.failureException):
            result.addFailure(test, exc_info)
        else:
            result.addError(test, exc_info)


def _id(obj):
    return obj


def _enter_context(cm, addcleanup):
    cls = type(cm)
    try:
        enter = cls.__enter__
        exit = cls.__exit__
    except AttributeError:
        raise TypeError(
            f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol"
        ) from None
    result = enter(cm)
    addcleanup(exit, cm, None, None, None)
    return result


_module_cleanups = []


def addModuleCleanup(function, /, *args, **kwargs):
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    return _enter_context(cm, addModuleCleanup)


def doModuleCleanups():
    exceptions = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as exc:
            exceptions.append(exc)
    if exceptions:
        raise exceptions[0]


def skip(reason):
    def decorator(test_item):
        if not isinstance(test_item, type):

            @functools.wraps(test_item)
            def skip_wrapper(*args, **kwargs):
                raise SkipTest(reason)

            test_item = skip_wrapper
        test_item.__unittest_skip__ = True
        test_item.__unittest_skip_why__ = reason
        return test_item

    if isinstance(reason, types.FunctionType):
        test_item = reason
        reason = ""
        return decorator(test_item)
    return decorator


def skipIf(condition, reason):
    if condition:
        return skip(reason)
    return _id


def skipUnless(condition, reason):
    if not condition:
        return skip(reason)
    return _id


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


def _is_subtype(expected, basetype):
    if isinstance(expected, tuple):
        return all(_is_subtype(e, basetype) for e in expected)
    return isinstance(expected, type) and issubclass(expected, basetype)


class _BaseTestCaseContext:
    def __init__(self, test_case):
        self.test_case = test_case

    def _raiseFailure(self, standardMsg):
        msg = self.test_case._formatMessage(self.msg, standardMsg)
        raise self.test_case.failureException(msg)


class _AssertRaisesBaseContext(_BaseTestCaseContext):
    def __init__(self, expected, test_case, expected_regex=None):
        _BaseTestCaseContext.__init__(self, test_case)
        self.expected = expected
        if expected_regex is not None:
            expected_regex = re.compile(expected_regex)
        self.expected_regex = expected_regex
        self.obj_name = None
        self.msg = None

    def handle(self, name, args, kwargs):
        if not _is_subtype(self.expected, self._base_type):
            raise TypeError(f"{name}() arg 1 must be {self._base_type_str}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        callable_obj, *args = args
        try:
            self.obj_name = callable_obj.__name__
        except AttributeError:
            self.obj_name = str(callable_obj)
        with self:
            try:
                callable_obj(*args, **kwargs)
            except AssertionError as e:
                raise e.with_traceback(None)


class _AssertRaisesContext(_AssertRaisesBaseContext):
    __module__ = "unittest.case"
    _base_type = BaseException
    _base_type_str = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            try:
                exc_name = self.expected.__name__
            except AttributeError:
                exc_name = str(self.expected)
            if self.obj_name:
                self._raiseFailure(f"{exc_name} not raised by {self.obj_name}")
            else:
                self._raiseFailure(f"{exc_name} not raised")
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        if self.expected_regex is None:
            return True
        if not self.expected_regex.search(str(exc_value)):
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{exc_value}"')
        return True

    __class_getitem__ = classmethod(types.GenericAlias)


class _AssertWarnsContext(_AssertRaisesBaseContext):
    __module__ = "unittest.case"
    _base_type = Warning
    _base_type_str = "a warning type or tuple of warning types"

    def __enter__(self):
        self.warnings_manager = warnings.catch_warnings(record=True)
        self.warnings = self.warnings_manager.__enter__()
        warnings.simplefilter("always", self.expected if isinstance(self.expected, type) else Warning)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        try:
            exc_name = self.expected.__name__
        except AttributeError:
            exc_name = str(self.expected)
        first_matching = None
        for m in self.warnings:
            w = m.message
            if not isinstance(w, self.expected):
                continue
            if first_matching is None:
                first_matching = w
            if self.expected_regex is not None and not self.expected_regex.search(str(w)):
                continue
            self.warning = w
            self.filename = m.filename
            self.lineno = m.lineno
            return
        if first_matching is not None:
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{first_matching}"')
        if self.obj_name:
            self._raiseFailure(f"{exc_name} not triggered by {self.obj_name}")
        else:
            self._raiseFailure(f"{exc_name} not triggered")


_LoggingWatcher = collections.namedtuple("_LoggingWatcher", ["records", "output"])


class _AssertLogsContext(_BaseTestCaseContext):
    LOGGING_FORMAT = "%(levelname)s:%(name)s:%(message)s"

    def __init__(self, test_case, logger_name, level, no_logs, formatter=None):
        import logging

        _BaseTestCaseContext.__init__(self, test_case)
        self.logger_name = logger_name
        if level:
            self.level = logging._nameToLevel.get(level, level)
        else:
            self.level = logging.INFO
        self.msg = None
        self.no_logs = no_logs
        self.formatter = formatter

    def __enter__(self):
        import logging

        if isinstance(self.logger_name, logging.Logger):
            logger = self.logger = self.logger_name
        else:
            logger = self.logger = logging.getLogger(self.logger_name)
        formatter = self.formatter or logging.Formatter(self.LOGGING_FORMAT)
        handler = logging.Handler()
        watcher = _LoggingWatcher([], [])

        def emit(record):
            watcher.records.append(record)
            watcher.output.append(handler.format(record))

        handler.emit = emit
        handler.setLevel(self.level)
        handler.setFormatter(formatter)
        self.watcher = watcher
        self.old_handlers = logger.handlers[:]
        self.old_level = logger.level
        self.old_propagate = logger.propagate
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        if self.no_logs:
            return
        return watcher

    def __exit__(self, exc_type, exc_value, tb):
        import logging

        self.logger.handlers = self.old_handlers
        self.logger.propagate = self.old_propagate
        self.logger.setLevel(self.old_level)
        if exc_type is not None:
            return False
        if self.no_logs:
            if len(self.watcher.records) > 0:
                self._raiseFailure(f"Unexpected logs found: {self.watcher.output!r}")
        elif len(self.watcher.records) == 0:
            self._raiseFailure(
                f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}"
            )


class TestCase:
    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2 ** 16

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    _classSetupFailed = False
    _class_cleanups = []

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        try:
            testMethod = getattr(self, methodName)
        except AttributeError:
            if methodName != "runTest":
                raise ValueError(f"no such test method in {self.__class__}: {methodName}")
        else:
            self._testMethodDoc = testMethod.__doc__
        self._cleanups = []
        self._subtest = None
        self._type_equality_funcs = {}
        self.addTypeEqualityFunc(dict, "assertDictEqual")
        self.addTypeEqualityFunc(list, "assertListEqual")
        self.addTypeEqualityFunc(tuple, "assertTupleEqual")
        self.addTypeEqualityFunc(set, "assertSetEqual")
        self.addTypeEqualityFunc(frozenset, "assertSetEqual")
        self.addTypeEqualityFunc(str, "assertMultiLineEqual")

    def addTypeEqualityFunc(self, typeobj, function):
        self._type_equality_funcs[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        return _enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        return _enter_context(cm, cls.addClassCleanup)

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        return TestResult()

    def shortDescription(self):
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{strclass(self.__class__)}.{self._testMethodName}"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({strclass(self.__class__)}.{self._testMethodName})"

    def __repr__(self):
        return f"<{strclass(self.__class__)} testMethod={self._testMethodName}>"

    @_contextmanager
    def subTest(self, msg=None, **params):
        if self._outcome is None or not self._outcome.result_supports_subtests:
            yield
            return
        parent = self._subtest
        if parent is None:
            params_map = dict(params)
        else:
            params_map = {**parent.params, **params}
        self._subtest = _SubTest(self, msg, params_map)
        try:
            with self._outcome.testPartExecutor(self._subtest, subTest=True):
                yield
            if not self._outcome.success:
                result = self._outcome.result
                if result is not None and result.failfast:
                    raise _ShouldStop
            elif self._outcome.expectedFailure:
                raise _ShouldStop
        finally:
            self._subtest = parent

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        result = method()
        if result is not None:
            msg = (
                f"It is deprecated to return a value that is not None from a test case ({method} returned {type(result).__name__!r})"
            )
            warnings.warn(msg, DeprecationWarning)

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        if result is None:
            result = self.defaultTestResult()
            startTestRun = getattr(result, "startTestRun", None)
            stopTestRun = getattr(result, "stopTestRun", None)
            if startTestRun is not None:
                startTestRun()
        else:
            stopTestRun = None
        result.startTest(self)
        try:
            testMethod = getattr(self, self._testMethodName)
            if getattr(self.__class__, "__unittest_skip__", False) or getattr(testMethod, "__unittest_skip__", False):
                skip_why = getattr(self.__class__, "__unittest_skip_why__", "") or getattr(
                    testMethod, "__unittest_skip_why__", ""
                )
                _addSkip(result, self, skip_why)
                return result
            expecting_failure = getattr(self, "__unittest_expecting_failure__", False) or getattr(
                testMethod, "__unittest_expecting_failure__", False
            )
            outcome = _Outcome(result)
            try:
                self._outcome = outcome
                with outcome.testPartExecutor(self):
                    self._callSetUp()
                if outcome.success:
                    outcome.expecting_failure = expecting_failure
                    with outcome.testPartExecutor(self):
                        self._callTestMethod(testMethod)
                    outcome.expecting_failure = False
                    with outcome.testPartExecutor(self):
                        self._callTearDown()
                self.doCleanups()
                if outcome.success:
                    if expecting_failure:
                        if outcome.expectedFailure:
                            result.addExpectedFailure(self, outcome.expectedFailure)
                        else:
                            result.addUnexpectedSuccess(self)
                    else:
                        result.addSuccess(self)
                return result
            finally:
                outcome.expectedFailure = None
                outcome = None
                self._outcome = None
        finally:
            result.stopTest(self)
            if stopTestRun is not None:
                stopTestRun()

    def doCleanups(self):
        outcome = self._outcome or _Outcome()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.testPartExecutor(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception:
                cls.tearDown_exceptions.append(sys.exc_info())

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        testMethod = getattr(self, self._testMethodName)
        if getattr(self.__class__, "__unittest_skip__", False) or getattr(testMethod, "__unittest_skip__", False):
            raise SkipTest(getattr(testMethod, "__unittest_skip_why__", ""))
        self._callSetUp()
        self._callTestMethod(testMethod)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)

    def skipTest(self, reason):
        raise SkipTest(reason)

    def fail(self, msg=None):
        raise self.failureException(msg)

    def assertFalse(self, expr, msg=None):
        if expr:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(expr)} is not false"))

    def assertTrue(self, expr, msg=None):
        if not expr:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(expr)} is not true"))

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        if msg is None:
            return standardMsg
        try:
            return f"{standardMsg} : {msg}"
        except UnicodeDecodeError:
            return f"{safe_repr(standardMsg)} : {safe_repr(msg)}"

    def assertRaises(self, expected_exception, *args, **kwargs):
        context = _AssertRaisesContext(expected_exception, self)
        return context.handle("assertRaises", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        context = _AssertWarnsContext(expected_warning, self)
        return context.handle("assertWarns", args, kwargs)

    def assertLogs(self, logger=None, level=None, formatter=None):
        return _AssertLogsContext(self, logger, level, no_logs=False, formatter=formatter)

    def assertNoLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, no_logs=True)

    def _getAssertEqualityFunc(self, first, second):
        if type(first) == type(second):
            asserter = self._type_equality_funcs.get(type(first))
            if asserter is not None:
                if isinstance(asserter, str):
                    asserter = getattr(self, asserter)
                return asserter
        return self._baseAssertEqual

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            shown = "%s != %s" % _common_shorten_repr(first, second)
            raise self.failureException(self._formatMessage(msg, shown))

    def assertEqual(self, first, second, msg=None):
        check = self._getAssertEqualityFunc(first, second)
        try:
            check(first, second, msg=msg)
        except self.failureException as e:
            # A report ends where the assertion was called, also where that calls a function of the program.
            raise e.with_traceback(None)

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(first)} == {safe_repr(second)}"))

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if diff <= delta:
                return
            shown = f"{safe_repr(first)} != {safe_repr(second)} within {safe_repr(delta)} delta ({safe_repr(diff)} difference)"
        else:
            if places is None:
                places = 7
            if round(diff, places) == 0:
                return
            shown = f"{safe_repr(first)} != {safe_repr(second)} within {places!r} places ({safe_repr(diff)} difference)"
        raise self.failureException(self._formatMessage(msg, shown))

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        if delta is not None:
            if not first == second and diff > delta:
                return
            shown = f"{safe_repr(first)} == {safe_repr(second)} within {safe_repr(delta)} delta ({safe_repr(diff)} difference)"
        else:
            if places is None:
                places = 7
            if not first == second and round(diff, places) != 0:
                return
            shown = f"{safe_repr(first)} == {safe_repr(second)} within {places!r} places"
        raise self.failureException(self._formatMessage(msg, shown))

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        if seq_type is not None:
            seq_type_name = seq_type.__name__
            if not isinstance(seq1, seq_type):
                raise self.failureException(f"First sequence is not a {seq_type_name}: {safe_repr(seq1)}")
            if not isinstance(seq2, seq_type):
                raise self.failureException(f"Second sequence is not a {seq_type_name}: {safe_repr(seq2)}")
        else:
            seq_type_name = "sequence"
        differing = None
        try:
            len1 = len(seq1)
        except (TypeError, NotImplementedError):
            differing = f"First {seq_type_name} has no length.    Non-sequence?"
        if differing is None:
            try:
                len2 = len(seq2)
            except (TypeError, NotImplementedError):
                differing = f"Second {seq_type_name} has no length.    Non-sequence?"
        if differing is None:
            if seq1 == seq2:
                return
            differing = "%ss differ: %s != %s\n" % ((seq_type_name.capitalize(),) + _common_shorten_repr(seq1, seq2))
            for i in range(min(len1, len2)):
                try:
                    item1 = seq1[i]
                except (TypeError, IndexError, NotImplementedError):
                    differing += f"\nUnable to index element {i} of first {seq_type_name}\n"
                    break
                try:
                    item2 = seq2[i]
                except (TypeError, IndexError, NotImplementedError):
                    differing += f"\nUnable to index element {i} of second {seq_type_name}\n"
                    break
                if item1 != item2:
                    differing += "\nFirst differing element %d:\n%s\n%s\n" % ((i,) + _common_shorten_repr(item1, item2))
                    break
            else:
                if len1 == len2 and seq_type is None and type(seq1) != type(seq2):
                    return
            if len1 > len2:
                differing += f"\nFirst {seq_type_name} contains {len1 - len2} additional elements.\n"
                try:
                    differing += f"First extra element {len2}:\n{safe_repr(seq1[len2])}\n"
                except (TypeError, IndexError, NotImplementedError):
                    differing += f"Unable to index element {len2} of first {seq_type_name}\n"
            elif len1 < len2:
                differing += f"\nSecond {seq_type_name} contains {len2 - len1} additional elements.\n"
                try:
                    differing += f"First extra element {len1}:\n{safe_repr(seq2[len1])}\n"
                except (TypeError, IndexError, NotImplementedError):
                    differing += f"Unable to index element {len1} of second {seq_type_name}\n"
        standardMsg = differing
        diffMsg = "\n" + "\n".join(
            difflib.ndiff(pprint.pformat(seq1).splitlines(), pprint.pformat(seq2).splitlines())
        )
        standardMsg = self._truncateMessage(standardMsg, diffMsg)
        self.fail(self._formatMessage(msg, standardMsg))

    def _truncateMessage(self, message, diff):
        max_diff = self.maxDiff
        if max_diff is None or len(diff) <= max_diff:
            return message + diff
        return message + (_DIFF_OMITTED % len(diff))

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        try:
            difference1 = set1.difference(set2)
        except TypeError as e:
            self.fail(f"invalid type when attempting set difference: {e}")
        except AttributeError as e:
            self.fail(f"first argument does not support set difference: {e}")
        try:
            difference2 = set2.difference(set1)
        except TypeError as e:
            self.fail(f"invalid type when attempting set difference: {e}")
        except AttributeError as e:
            self.fail(f"second argument does not support set difference: {e}")
        if not (difference1 or difference2):
            return
        lines = []
        if difference1:
            lines.append("Items in the first set but not the second:")
            lines.extend([repr(item) for item in difference1])
        if difference2:
            lines.append("Items in the second set but not the first:")
            lines.extend([repr(item) for item in difference2])
        self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self.fail(self._formatMessage(msg, f"{safe_repr(member)} not found in {safe_repr(container)}"))

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self.fail(self._formatMessage(msg, f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}"))

    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            self.fail(self._formatMessage(msg, f"{safe_repr(expr1)} is not {safe_repr(expr2)}"))

    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            self.fail(self._formatMessage(msg, f"unexpectedly identical: {safe_repr(expr1)}"))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            standardMsg = "%s != %s" % _common_shorten_repr(d1, d2)
            diff = "\n" + "\n".join(difflib.ndiff(pprint.pformat(d1).splitlines(), pprint.pformat(d2).splitlines()))
            standardMsg = self._truncateMessage(standardMsg, diff)
            self.fail(self._formatMessage(msg, standardMsg))

    def assertCountEqual(self, first, second, msg=None):
        first_seq, second_seq = list(first), list(second)
        try:
            first = collections.Counter(first_seq)
            second = collections.Counter(second_seq)
        except TypeError:
            differences = _count_diff_all_purpose(first_seq, second_seq)
        else:
            if first == second:
                return
            differences = _count_diff_hashable(first_seq, second_seq)
        if differences:
            lines = ["First has %d, Second has %d:  %r" % diff for diff in differences]
            standardMsg = self._truncateMessage("Element counts were not equal:\n", "\n".join(lines))
            self.fail(self._formatMessage(msg, standardMsg))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if len(first) > self._diffThreshold or len(second) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        first_presplit, second_presplit = first, second
        if first and second:
            if first[-1] != "\n" or second[-1] != "\n":
                first_presplit += "\n"
                second_presplit += "\n"
        elif second and second[-1] != "\n":
            second_presplit += "\n"
        elif first and first[-1] != "\n":
            first_presplit += "\n"
        firstlines = first_presplit.splitlines(keepends=True)
        secondlines = second_presplit.splitlines(keepends=True)
        standardMsg = "%s != %s" % _common_shorten_repr(first, second)
        diff = "\n" + "".join(difflib.ndiff(firstlines, secondlines))
        standardMsg = self._truncateMessage(standardMsg, diff)
        self.fail(self._formatMessage(msg, standardMsg))

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not less than {safe_repr(b)}"))

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not less than or equal to {safe_repr(b)}"))

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not greater than {safe_repr(b)}"))

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}"))

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is not None"))

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self.fail(self._formatMessage(msg, "unexpectedly None"))

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            if isinstance(cls, tuple):
                shown = f"{safe_repr(obj)} is not an instance of any of {cls!r}"
            else:
                shown = f"{safe_repr(obj)} is not an instance of {cls!r}"
            self.fail(self._formatMessage(msg, shown))

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            if isinstance(cls, tuple):
                for x in cls:
                    if isinstance(obj, x):
                        cls = x
                        break
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is an instance of {cls!r}"))

    def assertIsSubclass(self, cls, superclass, msg=None):
        try:
            if issubclass(cls, superclass):
                return
        except TypeError:
            if not isinstance(cls, type):
                self.fail(self._formatMessage(msg, f"{cls!r} is not a class"))
            raise
        if isinstance(superclass, tuple):
            shown = f"{cls!r} is not a subclass of any of {superclass!r}"
        else:
            shown = f"{cls!r} is not a subclass of {superclass!r}"
        self.fail(self._formatMessage(msg, shown))

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        try:
            if not issubclass(cls, superclass):
                return
        except TypeError:
            if not isinstance(cls, type):
                self.fail(self._formatMessage(msg, f"{cls!r} is not a class"))
            raise
        if isinstance(superclass, tuple):
            for x in superclass:
                if issubclass(cls, x):
                    superclass = x
                    break
        self.fail(self._formatMessage(msg, f"{cls!r} is a subclass of {superclass!r}"))

    def assertHasAttr(self, obj, name, msg=None):
        if not hasattr(obj, name):
            if isinstance(obj, types.ModuleType):
                shown = f"module {obj.__name__!r} has no attribute {name!r}"
            elif isinstance(obj, type):
                shown = f"type object {obj.__name__!r} has no attribute {name!r}"
            else:
                shown = f"{type(obj).__name__!r} object has no attribute {name!r}"
            self.fail(self._formatMessage(msg, shown))

    def assertNotHasAttr(self, obj, name, msg=None):
        if hasattr(obj, name):
            if isinstance(obj, types.ModuleType):
                shown = f"module {obj.__name__!r} has unexpected attribute {name!r}"
            elif isinstance(obj, type):
                shown = f"type object {obj.__name__!r} has unexpected attribute {name!r}"
            else:
                shown = f"{type(obj).__name__!r} object has unexpected attribute {name!r}"
            self.fail(self._formatMessage(msg, shown))

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        context = _AssertRaisesContext(expected_exception, self, expected_regex)
        return context.handle("assertRaisesRegex", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        context = _AssertWarnsContext(expected_warning, self, expected_regex)
        return context.handle("assertWarnsRegex", args, kwargs)

    def assertRegex(self, text, expected_regex, msg=None):
        if isinstance(expected_regex, (str, bytes)):
            if not expected_regex:
                raise AssertionError("expected_regex must not be empty.")
            expected_regex = re.compile(expected_regex)
        if not expected_regex.search(text):
            shown = f"Regex didn't match: {expected_regex.pattern!r} not found in {text!r}"
            raise self.failureException(self._formatMessage(msg, shown))

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        if isinstance(unexpected_regex, (str, bytes)):
            unexpected_regex = re.compile(unexpected_regex)
        match = unexpected_regex.search(text)
        if match:
            shown = (
                f"Regex matched: {text[match.start():match.end()]!r} matches {unexpected_regex.pattern!r} in {text!r}"
            )
            raise self.failureException(self._formatMessage(msg, shown))

    def _tail(self, s, tail, msg, positive, word, method):
        try:
            found = getattr(s, method)(tail)
        except (AttributeError, TypeError):
            wanted = tail[0] if isinstance(tail, tuple) and tail else tail
            for kind, name in ((str, "str"), ((bytes, bytearray), "bytes")):
                if isinstance(wanted, kind) and not isinstance(s, kind):
                    self.fail(self._formatMessage(msg, f"Expected {name}, not {type(s).__name__}"))
            raise
        if found == positive:
            return
        if isinstance(tail, tuple):
            if positive:
                shown = f"{_short(s)} doesn't {word} with any of {_short(tail)}"
            else:
                for x in tail:
                    if getattr(s, method)(x):
                        tail = x
                        break
                shown = f"{_short(s)} {word}s with {_short(tail)}"
        elif positive:
            shown = f"{_short(s)} doesn't {word} with {_short(tail)}"
        else:
            shown = f"{_short(s)} {word}s with {_short(tail)}"
        self.fail(self._formatMessage(msg, shown))

    def assertStartsWith(self, s, prefix, msg=None):
        self._tail(s, prefix, msg, True, "start", "startswith")

    def assertNotStartsWith(self, s, prefix, msg=None):
        self._tail(s, prefix, msg, False, "start", "startswith")

    def assertEndsWith(self, s, suffix, msg=None):
        self._tail(s, suffix, msg, True, "end", "endswith")

    def assertNotEndsWith(self, s, suffix, msg=None):
        self._tail(s, suffix, msg, False, "end", "endswith")


def _short(s):
    return safe_repr(s, short=True)


class FunctionTestCase(TestCase):
    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._setUpFunc = setUp
        self._tearDownFunc = tearDown
        self._testFunc = testFunc
        self._description = description

    def setUp(self):
        if self._setUpFunc is not None:
            self._setUpFunc()

    def tearDown(self):
        if self._tearDownFunc is not None:
            self._tearDownFunc()

    def runTest(self):
        self._testFunc()

    def id(self):
        return self._testFunc.__name__

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return (self._setUpFunc, self._tearDownFunc, self._testFunc, self._description) == (
            other._setUpFunc, other._tearDownFunc, other._testFunc, other._description
        )

    def __hash__(self):
        return hash((type(self), self._setUpFunc, self._tearDownFunc, self._testFunc, self._description))

    def __str__(self):
        return f"{strclass(self.__class__)} ({self._testFunc.__name__})"

    def __repr__(self):
        return f"<{strclass(self.__class__)} tec={self._testFunc}>"

    def shortDescription(self):
        if self._description is not None:
            return self._description
        doc = self._testFunc.__doc__
        return doc and doc.split("\n")[0].strip() or None


class _SubTest(TestCase):
    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _subDescription(self):
        parts = []
        if self._message is not None:
            parts.append(f"[{self._message}]")
        if self.params:
            shown = ", ".join([f"{k}={v!r}" for k, v in self.params.items()])
            parts.append(f"({shown})")
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._subDescription()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._subDescription()}"


class IsolatedAsyncioTestCase(TestCase):
    loop_factory = None

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._asyncioRunner = None

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        cls = type(cm)
        try:
            enter = cls.__aenter__
            exit = cls.__aexit__
        except AttributeError:
            raise TypeError(
                f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager protocol"
            ) from None
        result = await enter(cm)
        self.addAsyncCleanup(exit, cm, None, None, None)
        return result

    def _await(self, func, *args, **kwargs):
        result = func(*args, **kwargs)
        if hasattr(result, "__await__"):
            async def waited():
                return await result

            return self._asyncioRunner.run(waited())
        return result

    def _callSetUp(self):
        self._asyncioRunner.get_loop()
        self.setUp()
        self._await(self.asyncSetUp)

    def _callTestMethod(self, method):
        result = self._await(method)
        if result is not None:
            warnings.warn(
                f"It is deprecated to return a value that is not None from a test case ({method} returned {type(result).__name__!r})",
                DeprecationWarning,
                stacklevel=4,
            )

    def _callTearDown(self):
        self._await(self.asyncTearDown)
        self.tearDown()

    def _callCleanup(self, function, *args, **kwargs):
        self._await(function, *args, **kwargs)

    def run(self, result=None):
        import asyncio

        self._asyncioRunner = asyncio.Runner(debug=True, loop_factory=self.loop_factory)
        try:
            return super().run(result)
        finally:
            runner = self._asyncioRunner
            self._asyncioRunner = None
            runner.close()


class TestResult:
    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures = []
        self.errors = []
        self.testsRun = 0
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.collectedDurations = []
        self.shouldStop = False
        self.buffer = False
        self.tb_locals = False
        self._mirrorOutput = False
        self._stdout_buffer = None
        self._stderr_buffer = None
        self._original_stdout = sys.stdout
        self._original_stderr = sys.stderr

    def _setupStdout(self):
        if self.buffer:
            if self._stderr_buffer is None:
                self._stderr_buffer = io.StringIO()
                self._stdout_buffer = io.StringIO()
            sys.stdout = self._stdout_buffer
            sys.stderr = self._stderr_buffer

    def _restoreStdout(self):
        if not self.buffer:
            return
        if self._mirrorOutput:
            for stream, text in zip((self._original_stdout, self._original_stderr), self._held()):
                stream.write(text)
        sys.stdout = self._original_stdout
        sys.stderr = self._original_stderr
        for buffer in (self._stdout_buffer, self._stderr_buffer):
            buffer.seek(0)
            buffer.truncate()

    def _held(self):
        # What was written since the test began, under headings.
        texts = []
        for name in ("stdout", "stderr"):
            text = getattr(sys, name).getvalue()
            if text and not text.endswith("\n"):
                text += "\n"
            texts.append(text and f"\n{name.title()}:\n{text}")
        return texts

    def printErrors(self):
        pass

    def startTest(self, test):
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def startTestRun(self):
        pass

    def stopTest(self, test):
        self._restoreStdout()
        self._mirrorOutput = False

    def stopTestRun(self):
        pass

    def _fails(self):
        if getattr(self, "failfast", False):
            self.stop()

    def addError(self, test, err):
        self._fails()
        self.errors.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addFailure(self, test, err):
        self._fails()
        self.failures.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._fails()
            errors = self.failures if issubclass(err[0], test.failureException) else self.errors
            errors.append((subtest, self._exc_info_to_string(err, test)))
            self._mirrorOutput = True

    def addSuccess(self, test):
        pass

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    def addUnexpectedSuccess(self, test):
        self._fails()
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        return len(self.failures) == len(self.errors) == 0 and len(self.unexpectedSuccesses) == 0

    def stop(self):
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        exctype, value, tb = err
        lines = traceback.format_exception(exctype, value, tb)
        if self.buffer:
            lines.extend(self._held())
        return "".join(lines)

    def __repr__(self):
        return (
            f"<{strclass(self.__class__)} run={self.testsRun} errors={len(self.errors)} "
            f"failures={len(self.failures)}>"
        )


@_contextmanager
def _held_back(result):
    # What is written meanwhile goes where the result keeps the output of tests.
    getattr(result, "_setupStdout", _nothing)()
    try:
        yield
    finally:
        getattr(result, "_restoreStdout", _nothing)()


def _nothing():
    pass


class _WritelnDecorator:
    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        if arg:
            self.write(arg)
        self.write("\n")


class TextTestResult(TestResult):
    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self._newline = True
        self.durations = durations

    def getDescription(self, test):
        doc_first_line = test.shortDescription()
        if self.descriptions and doc_first_line:
            return "\n".join((str(test), doc_first_line))
        return str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
            self.stream.flush()
            self._newline = False

    def _write_status(self, test, status):
        is_subtest = isinstance(test, _SubTest)
        if is_subtest or self._newline:
            if not self._newline:
                self.stream.writeln()
            if is_subtest:
                self.stream.write("  ")
            self.stream.write(self.getDescription(test))
            self.stream.write(" ... ")
        self.stream.writeln(status)
        self.stream.flush()
        self._newline = True

    def _tell(self, test, status, dot):
        if self.showAll:
            self._write_status(test, status)
        elif self.dots:
            self.stream.write(dot)
            self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            if issubclass(err[0], subtest.failureException):
                self._tell(subtest, "FAIL", "F")
            else:
                self._tell(subtest, "ERROR", "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._tell(test, "ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._tell(test, "ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._tell(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._tell(test, f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        if self.showAll:
            self.stream.writeln("expected failure")
            self.stream.flush()
        elif self.dots:
            self.stream.write("x")
            self.stream.flush()

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        if self.showAll:
            self.stream.writeln("unexpected success")
            self.stream.flush()
        elif self.dots:
            self.stream.write("u")
            self.stream.flush()

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.writeln()
            self.stream.flush()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        unexpected = getattr(self, "unexpectedSuccesses", ())
        if unexpected:
            self.stream.writeln(self.separator1)
            for test in unexpected:
                self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        for test, err in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"{flavour}: {self.getDescription(test)}")
            self.stream.writeln(self.separator2)
            self.stream.writeln(str(err))
            self.stream.flush()


def _clock():
    import time

    try:
        return time.perf_counter()
    except PermissionError:
        return 0.0


class TextTestRunner:
    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None,
                 warnings=None, *, tb_locals=False, durations=None):
        if stream is None:
            stream = sys.stderr
        self.stream = _WritelnDecorator(stream)
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        try:
            return self.resultclass(self.stream, self.descriptions, self.verbosity, durations=self.durations)
        except TypeError:
            return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def run(self, test):
        result = self._makeResult()
        result.failfast = self.failfast
        result.buffer = self.buffer
        result.tb_locals = self.tb_locals
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            start = _clock()
            startTestRun = getattr(result, "startTestRun", None)
            if startTestRun is not None:
                startTestRun()
            try:
                test(result)
            finally:
                stopTestRun = getattr(result, "stopTestRun", None)
                if stopTestRun is not None:
                    stopTestRun()
            taken = _clock() - start
        result.printErrors()
        if hasattr(result, "separator2"):
            self.stream.writeln(result.separator2)
        run = result.testsRun
        self.stream.writeln(f"Ran {run} test{'s' if run != 1 else ''} in {taken:.3f}s")
        self.stream.writeln()
        infos = []
        if not result.wasSuccessful():
            self.stream.write("FAILED")
            failed, errored = len(result.failures), len(result.errors)
            if failed:
                infos.append(f"failures={failed}")
            if errored:
                infos.append(f"errors={errored}")
        elif run == 0 and not result.skipped:
            self.stream.write("NO TESTS RAN")
        else:
            self.stream.write("OK")
        if result.skipped:
            infos.append(f"skipped={len(result.skipped)}")
        if result.expectedFailures:
            infos.append(f"expected failures={len(result.expectedFailures)}")
        if result.unexpectedSuccesses:
            infos.append(f"unexpected successes={len(result.unexpectedSuccesses)}")
        if infos:
            self.stream.writeln(f" ({', '.join(infos)})")
        else:
            self.stream.write("\n")
        self.stream.flush()
        return result


class BaseTestSuite:
    _cleanup = True

    def __init__(self, tests=()):
        self._tests = []
        self._removed_tests = 0
        self.addTests(tests)

    def __repr__(self):
        return f"<{strclass(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        cases = self._removed_tests
        for test in self:
            if test:
                cases += test.countTestCases()
        return cases

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{repr(test)} is not callable")
        if isinstance(test, type) and issubclass(test, (TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        return result

    def _removeTestAtIndex(self, index):
        try:
            test = self._tests[index]
        except TypeError:
            pass
        else:
            if hasattr(test, "countTestCases"):
                self._removed_tests += test.countTestCases()
            self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        for test in self:
            test.debug()


class _ErrorHolder:
    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.id()

    def run(self, result):
        pass

    def __call__(self, result):
        return self.run(result)

    def countTestCases(self):
        return 0


class TestSuite(BaseTestSuite):
    def run(self, result, debug=False):
        topLevel = False
        if getattr(result, "_testRunEntered", False) is False:
            result._testRunEntered = topLevel = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if not isinstance(test, BaseTestSuite):
                self._tearDownPreviousClass(test, result)
                self._handleModuleFixture(test, result)
                self._handleClassSetUp(test, result)
                result._previousTestClass = test.__class__
                if getattr(test.__class__, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            if not debug:
                test(result)
            else:
                test.debug()
            if self._cleanup:
                self._removeTestAtIndex(index)
        if topLevel:
            self._tearDownPreviousClass(None, result)
            self._handleModuleTearDown(result)
            result._testRunEntered = False
        return result

    def debug(self):
        self.run(TestResult(), True)

    def _add_error(self, result, method_name, parent, info):
        error = _ErrorHolder(f"{method_name} ({parent})")
        if isinstance(info[1], SkipTest):
            result.addSkip(error, str(info[1]))
        else:
            result.addError(error, info)

    def _handleClassSetUp(self, test, result):
        previousClass = getattr(result, "_previousTestClass", None)
        currentClass = test.__class__
        if currentClass == previousClass or result._moduleSetUpFailed:
            return
        if getattr(currentClass, "__unittest_skip__", False):
            return
        failed = False
        try:
            currentClass._classSetupFailed = False
        except TypeError:
            pass
        setUpClass = getattr(currentClass, "setUpClass", None)
        if setUpClass is None:
            return
        with _held_back(result):
            try:
                setUpClass()
            except Exception:
                failed = True
                try:
                    currentClass._classSetupFailed = True
                except TypeError:
                    pass
                self._add_error(result, "setUpClass", strclass(currentClass), sys.exc_info())
            if failed:
                currentClass.doClassCleanups()
                for info in currentClass.tearDown_exceptions:
                    self._add_error(result, "setUpClass", strclass(currentClass), info)

    def _tearDownPreviousClass(self, test, result):
        previousClass = getattr(result, "_previousTestClass", None)
        currentClass = test.__class__
        if currentClass == previousClass or previousClass is None:
            return
        if getattr(previousClass, "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
            return
        if getattr(previousClass, "__unittest_skip__", False):
            return
        with _held_back(result):
            tearDownClass = getattr(previousClass, "tearDownClass", None)
            if tearDownClass is not None:
                try:
                    tearDownClass()
                except Exception:
                    self._add_error(result, "tearDownClass", strclass(previousClass), sys.exc_info())
            if hasattr(previousClass, "doClassCleanups"):
                previousClass.doClassCleanups()
                for info in previousClass.tearDown_exceptions:
                    self._add_error(result, "tearDownClass", strclass(previousClass), info)

    def _module_of(self, cls):
        return sys.modules.get(cls.__module__)

    def _handleModuleFixture(self, test, result):
        previous = getattr(result, "_previousTestClass", None)
        current = test.__class__.__module__
        if previous is not None and previous.__module__ == current:
            return
        self._handleModuleTearDown(result)
        result._moduleSetUpFailed = False
        module = self._module_of(test.__class__)
        setUpModule = getattr(module, "setUpModule", None)
        if setUpModule is not None:
            with _held_back(result):
                try:
                    setUpModule()
                except Exception:
                    result._moduleSetUpFailed = True
                    self._add_error(result, "setUpModule", current, sys.exc_info())

    def _handleModuleTearDown(self, result):
        previous = getattr(result, "_previousTestClass", None)
        if previous is None or result._moduleSetUpFailed:
            return
        module = self._module_of(previous)
        tearDownModule = getattr(module, "tearDownModule", None)
        with _held_back(result):
            try:
                if tearDownModule is not None:
                    tearDownModule()
                doModuleCleanups()
            except Exception:
                self._add_error(result, "tearDownModule", previous.__module__, sys.exc_info())


def _cmp(x, y):
    return (x > y) - (x < y)


class _FailedTest(TestCase):
    # Stands for a test that was not found.
    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

        def testFailure():
            raise self._exception

        return testFailure


_FailedTest.__module__ = "unittest.loader"


class TestLoader:
    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(_cmp)
    testNamePatterns = None
    suiteClass = TestSuite
    _top_level_dir = None

    def __init__(self):
        super().__init__()
        self.errors = []

    def loadTestsFromTestCase(self, testCaseClass):
        if issubclass(testCaseClass, TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        if testCaseClass in (TestCase, FunctionTestCase):
            testCaseNames = []
        else:
            testCaseNames = self.getTestCaseNames(testCaseClass)
            if not testCaseNames and hasattr(testCaseClass, "runTest"):
                testCaseNames = ["runTest"]
        return self.suiteClass(map(testCaseClass, testCaseNames))

    def loadTestsFromModule(self, module, *, pattern=None):
        tests = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, TestCase) and obj not in (TestCase, FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(obj))
        load_tests = getattr(module, "load_tests", None)
        tests = self.suiteClass(tests)
        if load_tests is not None:
            return load_tests(self, tests, pattern)
        return tests

    def loadTestsFromName(self, name, module=None):
        parts = name.split(".")
        failed = None
        if module is None:
            above = parts[:]
            while module is None:
                try:
                    module = __import__(".".join(above))
                except ImportError:
                    part = above.pop()
                    text = f"Failed to import test module: {part}\n{traceback.format_exc()}"
                    failed = part, ImportError(text), text
                    if not above:
                        return self._failed(*failed)
            parts = parts[1:]
        obj = module
        parent = None
        for part in parts:
            try:
                parent, obj = obj, getattr(obj, part)
            except AttributeError as e:
                if failed is not None and getattr(obj, "__path__", None) is not None:
                    return self._failed(*failed)
                text = f"Failed to access attribute:\n{traceback.format_exc()}"
                return self._failed(part, e.with_traceback(None), text)
        if isinstance(obj, types.ModuleType):
            return self.loadTestsFromModule(obj)
        if isinstance(obj, type) and issubclass(obj, TestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(obj, types.FunctionType) and isinstance(parent, type) and issubclass(parent, TestCase):
            return self.suiteClass([parent(parts[-1])])
        if isinstance(obj, TestSuite):
            return obj
        if callable(obj):
            test = obj()
            if isinstance(test, TestSuite):
                return test
            if isinstance(test, TestCase):
                return self.suiteClass([test])
            raise TypeError(f"calling {obj} returned {test}, not a test")
        raise TypeError(f"don't know how to make test from: {obj}")

    def _failed(self, name, exception, text):
        # A test that fails as the look for it did.
        self.errors.append(text)
        return self.suiteClass((_FailedTest(name, exception),))

    def loadTestsFromNames(self, names, module=None):
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        def wanted(attrname):
            if not attrname.startswith(self.testMethodPrefix):
                return False
            if not callable(getattr(testCaseClass, attrname)):
                return False
            if self.testNamePatterns is None:
                return True
            from fnmatch import fnmatchcase

            full = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}.{attrname}"
            return any(fnmatchcase(full, pattern) for pattern in self.testNamePatterns)

        names = [name for name in dir(testCaseClass) if wanted(name)]
        if self.sortTestMethodsUsing:
            names.sort(key=functools.cmp_to_key(self.sortTestMethodsUsing))
        return names

    def discover(self, start_dir, pattern="test*.py", top_level_dir=None):
        raise NotImplementedError("discover() is not offered: a script has no folder of modules; use loadTestsFromTestCase()")


defaultTestLoader = TestLoader()


def _end_at_option(argv, option):
    prog = argv[0].rpartition("/")[2]
    margin = " " * len(f"usage: {prog} ")
    usage = (
        f"usage: {prog} [-h] [-v] [-q] [--locals] [--durations N] [-f] [-c] [-b]\n"
        f"{margin}[-k TESTNAMEPATTERNS]\n{margin}[tests ...]\n"
    )
    if option in ("-h", "--help"):
        sys.stdout.write(usage)
        sys.exit(0)
    sys.stderr.write(f"{usage}{prog}: error: unrecognized arguments: {option}\n")
    sys.exit(2)


class TestProgram:
    module = None

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=None, exit=True,
                 verbosity=1, failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False,
                 durations=None):
        if isinstance(module, str):
            module = __import__(module)
        self.module = module
        argv = sys.argv if argv is None else argv
        self.exit = exit
        self.failfast = failfast
        self.catchbreak = catchbreak
        self.verbosity = verbosity
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        self.defaultTest = defaultTest
        self.testRunner = testRunner
        self.testLoader = defaultTestLoader if testLoader is None else testLoader
        self.testNamePatterns = None
        names = self._parse(argv)
        # What neither the call nor the command line says is off.
        self.failfast, self.catchbreak, self.buffer = bool(self.failfast), bool(self.catchbreak), bool(self.buffer)
        if self.testNamePatterns:
            self.testLoader.testNamePatterns = self.testNamePatterns
        if names:
            self.test = self.testLoader.loadTestsFromNames(names, self.module)
        else:
            self.test = self.testLoader.loadTestsFromModule(self.module)
        self.runTests()

    def _parse(self, argv):
        names = []
        rest = iter(argv[1:])
        for arg in rest:
            if arg in ("-v", "--verbose"):
                self.verbosity = 2
            elif arg in ("-q", "--quiet"):
                self.verbosity = 0
            elif arg in ("-f", "--failfast"):
                self.failfast = True
            elif arg in ("-b", "--buffer"):
                self.buffer = True
            elif arg in ("-c", "--catch"):
                self.catchbreak = True
            elif arg == "--locals":
                self.tb_locals = True
            elif arg == "-k":
                pattern = next(rest, "")
                if "*" not in pattern:
                    pattern = f"*{pattern}*"
                self.testNamePatterns = (self.testNamePatterns or []) + [pattern]
            elif arg == "--durations":
                next(rest, None)
            elif arg.startswith("-") and arg not in ("-", "--") and not arg.startswith("--durations="):
                _end_at_option(argv, arg)
            elif not arg.startswith("-"):
                names.append(arg)
        if not names and self.defaultTest is not None:
            names = [self.defaultTest] if isinstance(self.defaultTest, str) else list(self.defaultTest)
        return names

    def runTests(self):
        runner = self.testRunner
        if runner is None:
            runner = TextTestRunner
        if isinstance(runner, type):
            try:
                runner = runner(verbosity=self.verbosity, failfast=bool(self.failfast), buffer=bool(self.buffer),
                                warnings=self.warnings, tb_locals=self.tb_locals, durations=self.durations)
            except TypeError:
                runner = runner()
        self.result = runner.run(self.test)
        if self.exit:
            if self.result.testsRun == 0 and len(self.result.skipped) == 0:
                sys.exit(5)
            elif self.result.wasSuccessful():
                sys.exit(0)
            else:
                sys.exit(1)


main = TestProgram


def installHandler():
    pass


def removeHandler(method=None):
    return method


_results = []


def registerResult(result):
    _results.append(result)


def removeResult(result):
    if result in _results:
        _results.remove(result)
        return True
    return False


TestCase.__module__ = "unittest.case"
FunctionTestCase.__module__ = "unittest.case"
SkipTest.__module__ = "unittest.case"
IsolatedAsyncioTestCase.__module__ = "unittest.async_case"
TestResult.__module__ = "unittest.result"
TextTestResult.__module__ = "unittest.runner"
TextTestRunner.__module__ = "unittest.runner"
TestSuite.__module__ = "unittest.suite"
BaseTestSuite.__module__ = "unittest.suite"
TestLoader.__module__ = "unittest.loader"
