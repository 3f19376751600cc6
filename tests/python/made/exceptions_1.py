def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    def f():
        try:
            raise OSError('o')
        except* (ValueError, OSError) as e:
            show('one', e); show('body', x)
        except* Exception as e:
            show('two', e)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(0, e)
try:
    def f():
        try:
            raise
        except (ValueError, OSError) as e:
            show('one', e); pass
        except LookupError as e:
            show('two', e)
        else: show('else', 0)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(1, e)
try:
    def f():
        try:
            pass
        except* (ValueError, OSError) as e:
            show('one', e); raise OSError('o')
        except* LookupError as e:
            show('two', e)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(2, e)
try:
    def f():
        try:
            raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
        except* (ValueError, OSError) as e:
            show('one', e); raise OSError('o')
        except* LookupError as e:
            show('two', e)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(3, e)
try:
    def f():
        try:
            raise ValueError('v')
        except (ValueError, OSError) as e:
            show('one', e); raise KeyError('k') from TypeError('t')
        except LookupError as e:
            show('two', e)
        else: show('else', 0)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(4, e)
try:
    def f():
        try:
            raise ExceptionGroup('g', [ValueError(1), KeyError(2)])
        except (ValueError, OSError) as e:
            show('one', e); raise ({1, 2, 3}).difference()
        except LookupError as e:
            show('two', e)
        else: show('else', 0)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(5, e)
try:
    def f():
        try:
            raise
        except* (ValueError, OSError) as e:
            show('one', e); show('body', (range(5, 0, -2)).index())
        except* KeyError as e:
            show('two', e)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(6, e)
try:
    def f():
        try:
            raise ValueError('v')
        except* (ValueError, OSError) as e:
            show('one', e); show('body', (y)[::-1])
        except* LookupError as e:
            show('two', e)
        finally: show('finally', 0)
    try: f()
    except BaseException as e:
        show('left', e); show('cause', e.__cause__); show('context', type(e.__context__).__name__)
except Exception as e:
    show(7, e)
