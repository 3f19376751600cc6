class AppError(Exception):
    """Base of the application."""

    code = 1


class NotFound(AppError):
    code = 404

    def __init__(self, what, where="db"):
        super().__init__(f"{what} not in {where}")
        self.what = what
        self.where = where


class Denied(AppError, PermissionError):
    pass


class Formatted(AppError):
    def __str__(self):
        return "formatted: " + "/".join(map(str, self.args))

    def __repr__(self):
        return f"<Formatted {self.args}>"


class Silent(AppError):
    def __init__(self, value):
        self.value = value


for make in (lambda: AppError("base"), lambda: NotFound("user"), lambda: NotFound("x", where="cache"), lambda: Denied("no"), lambda: Formatted(1, 2), lambda: Silent(7)):
    try:
        raise make()
    except PermissionError as error:
        print("permission", error, error.code)
    except NotFound as error:
        print("missing", error, error.what, error.where, error.code, error.args, repr(error))
    except AppError as error:
        print("app", error, repr(error), error.args, error.code)
print(NotFound.__mro__[1].__name__, issubclass(Denied, OSError), AppError.__doc__, Silent(3).value)


def safe(f, *args, default=None, catch=AppError):
    try:
        return f(*args)
    except catch as error:
        return default if default is not None else type(error).__name__


def fail(kind, *args):
    raise kind(*args)


print(safe(fail, NotFound, "y"), safe(fail, Formatted, default="d"), safe(fail, KeyError, catch=(KeyError, ValueError)), safe(len, "abc"))
try:
    safe(fail, ZeroDivisionError)
except ZeroDivisionError as error:
    print("not ours", repr(error))


class Retry(Exception):
    pass


attempts = []


def flaky():
    attempts.append(len(attempts))
    if len(attempts) < 3:
        raise Retry(f"attempt {len(attempts)}")
    return "ok"


def retry(f, times):
    for n in range(times):
        try:
            return f()
        except Retry as error:
            print(error)
    raise RuntimeError("gave up")


print(retry(flaky, 5), attempts)


class Meta(Exception):
    def __eq__(self, other):
        return isinstance(other, Meta)

    __hash__ = Exception.__hash__


Meta(1) == Meta(2), Meta() != ValueError()
