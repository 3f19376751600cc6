# Small things of several modules: what they answer and how they say no.
import fnmatch
import io
import itertools
import operator
import queue
from unittest.mock import patch
from urllib.parse import unwrap


def t(f):
    try:
        print(repr(f()))
    except Exception as error:
        print(type(error).__name__, '|', error)


class Box:
    a = 1


started = patch.object(Box, 'a', 2)
started.start()
print(Box.a, started.stop(), Box.a, started.stop())
for text in ('<URL:http://x/y>', '<http://x>', ' URL: http://x ', 'http://x', ''):
    t(lambda: unwrap(text))
t(lambda: queue.SimpleQueue().task_done())
t(lambda: fnmatch.fnmatch(5, 'a'))
t(lambda: fnmatch.fnmatch('a', None))
t(lambda: io.BytesIO(b'ab').seek(1.5))
t(lambda: io.StringIO('ab').seek('a'))
t(lambda: io.BytesIO(b'ab').seek(True))
closed = io.StringIO()
closed.close()
t(lambda: closed.__enter__())
t(lambda: itertools.pairwise())
t(lambda: itertools.cycle())
for make in (lambda: operator.itemgetter(1), lambda: operator.attrgetter('a'), lambda: operator.methodcaller('a')):
    t(lambda: make()())
    t(lambda: make()(1, 2))
