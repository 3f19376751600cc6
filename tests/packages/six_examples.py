# library
# The module that so many others take their words for two Pythons from; six.moves comes through a finder of its own.
import six
from six.moves import urllib, range, zip, StringIO, reduce
from six.moves.urllib.parse import urlparse, quote
import six.moves.urllib.parse
import six.moves.builtins
from six.moves import builtins
print(urlparse('http://a/b').netloc, quote('a b'), list(range(2)), reduce(lambda a, b: a + b, [1, 2, 3]))
print(six.moves.urllib.parse.quote('x y'), builtins.len is len, six.PY3, six.text_type, six.moves.range is range)
print(six.ensure_str(b'a'), six.ensure_binary('a'), list(six.iteritems({1: 2})), list(six.itervalues({1: 2})))
try:
    import six.moves.nothing
except ImportError as e: print(type(e).__name__, e)
try:
    import nothing_at_all
except ImportError as e: print(type(e).__name__, e)
class Meta(type): pass
@six.add_metaclass(Meta)
class A: pass
print(type(A), six.with_metaclass(Meta, object).__name__)
six.exec_("y = 5"); print(y)
def g():
    try:
        six.raise_from(ValueError('a'), KeyError('b'))
    except ValueError as e: return repr(e.__cause__)
print(g())
