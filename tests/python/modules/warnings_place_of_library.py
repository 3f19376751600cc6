# Where a warning is said to be that the library gives: at the line that called it.
import argparse
import array
import ast
import pathlib
import warnings
from datetime import datetime


def a():
    array.array('u', 'x')


def b():
    pathlib.PurePosixPath('/a').as_uri()


def c():
    warnings.warn('direct')


def d():
    warnings.warn('two', stacklevel=2)


def e():
    datetime.utcnow()


def f():
    argparse.FileType('r')


def g():
    ast.Name(foo=1)


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    a()
    b()
    c()
    d()
    try:
        e()
    except PermissionError:
        pass
    f()
    g()
for warning in seen:
    print(warning.category.__name__, warning.filename, warning.lineno, str(warning.message)[:40])
