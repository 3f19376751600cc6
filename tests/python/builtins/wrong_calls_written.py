# Wrong calls of functions and types that are built into CPython, whichever language they are written in here.
import abc
import array
import binascii
import bisect
import cmath
import codecs
import csv
import datetime
import decimal
import functools
import hashlib
import heapq
import itertools
import json
import operator
import struct
import time
import unicodedata
import warnings
import weakref
import zlib
import zoneinfo


def attempt(text, f, *args, **kwargs):
    try:
        f(*args, **kwargs)
    except Exception as e:
        print(text, type(e).__name__, e)
    else:
        print(text, 'ok')


FUNCTIONS = [
    binascii.hexlify, binascii.unhexlify, binascii.crc32, binascii.crc_hqx, binascii.a2b_base64, binascii.b2a_base64,
    binascii.b2a_uu, bisect.bisect, bisect.insort_left, cmath.sqrt, cmath.phase, cmath.isclose, cmath.rect, codecs.lookup,
    codecs.encode, csv.list_dialects, decimal.getcontext, decimal.setcontext, functools.cmp_to_key, hashlib.sha256,
    heapq.heapify, heapq.heappush, heapq.heapreplace, json.loads, json.dumps, operator.itemgetter, operator.attrgetter,
    operator.methodcaller, struct.calcsize, struct.unpack, time.gmtime, time.strftime, unicodedata.normalize,
    unicodedata.is_normalized, unicodedata.lookup, unicodedata.name, warnings.warn_explicit, weakref.getweakrefcount, zlib.crc32,
    zlib.compress, zlib.decompress, abc.get_cache_token, zoneinfo.ZoneInfo, itertools.groupby,
]
for f in FUNCTIONS:
    name = getattr(f, '__name__', str(f))
    attempt(f'{name}()', f)
    attempt(f'{name}(zzz=1)', f, zzz=1)
    attempt(f'{name}(9 times)', f, *[object()] * 14)

TYPES = [datetime.date, datetime.datetime, datetime.time, datetime.timedelta, datetime.timezone, decimal.Decimal, decimal.Context]
for kind in TYPES:
    attempt(f'{kind.__name__}(20 times)', kind, *[1] * 20)

print('-- receivers')
day = datetime.date(2024, 1, 2)
attempt('isoformat(1)', day.isoformat, 1)
attempt('weekday(1)', day.weekday, 1)
attempt('strftime()', day.strftime)
attempt('isoformat(zzz)', day.isoformat, zzz=1)

print('-- subclasses')


class Loud(classmethod):
    def __init__(self, f):
        print('made', f.__name__)
        super().__init__(f)


class Quiet(staticmethod):
    def __init__(self, f):
        super().__init__(f)


class Some:
    @Loud
    def make(cls):
        return cls.__name__

    @Quiet
    def plain():
        return 'plain'

    @abc.abstractclassmethod
    def old(cls):
        return 'old'


print(Some.make(), Some.plain(), Some.old())
attempt('classmethod()', classmethod)
attempt('staticmethod()', staticmethod)
