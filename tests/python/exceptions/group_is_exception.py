try:
    raise ExceptionGroup("x", [ValueError("a")])
except Exception as error:
    print("caught", error, error.exceptions)
print(issubclass(ExceptionGroup, Exception), issubclass(BaseExceptionGroup, Exception))
print([c.__name__ for c in ExceptionGroup.__mro__], type(BaseExceptionGroup("x", [KeyError()])).__name__)
print(type(BaseExceptionGroup("x", [KeyboardInterrupt()])).__name__)


class Mine(ExceptionGroup):
    pass


print(issubclass(Mine, Exception), isinstance(Mine("m", [OSError()]), Exception))
try:
    raise Mine("mine", [OSError("o")])
except (KeyError, Exception) as error:
    print(repr(error))
