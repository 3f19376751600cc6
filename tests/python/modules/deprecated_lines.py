# Which lines the warnings of @warnings.deprecated name, and those of strptime without a year.
import datetime
import warnings


@warnings.deprecated('use new')
def function():
    return 1


@warnings.deprecated('no more', category=FutureWarning)
class Class:
    def __init__(self, x):
        self.x = x


@warnings.deprecated('above', stacklevel=2)
def above():
    return 2


def calls():
    return above()


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    print(function(), Class(5).x)
    print(calls())
    print(datetime.datetime.strptime('5 Jan', '%d %b'))
for warning in caught:
    print(warning.category.__name__, str(warning.message).splitlines()[0], warning.lineno)
