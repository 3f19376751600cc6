import builtins, re as _re
def print(*a, **k):
    builtins.print(_re.sub(r"0x[0-9a-f]+", "0x", " ".join(map(str, a))), **k)
def show(f):
    try: v = f()
    except BaseException as e: print(type(e).__name__, e); return
    print(repr(v))

import time, unicodedata
from datetime import *
from typing import *
from types import *
for f in [
 lambda: datetime.strptime(None, '%Y'), lambda: datetime.strptime('1', None), lambda: datetime.strptime(1, '%Y'), lambda: datetime.strptime('1', 1), lambda: date.strptime(None, '%Y'), lambda: time.strptime(None, '%Y'), lambda: time.strptime('1', None),
 lambda: date(2020, 1, 1).strftime(None), lambda: datetime(2020, 1, 1).strftime(None), lambda: datetime(2020, 1, 1).isoformat(None), lambda: datetime(2020, 1, 1).isoformat(sep=None), lambda: datetime(2020, 1, 1).isoformat('T', None), lambda: datetime(2020, 1, 1).isoformat(5), lambda: datetime(2020, 1, 1).isoformat('ab'), lambda: datetime(2020, 1, 1).isoformat(timespec=3),
 lambda: datetime(2020, 1, 1).__format__(None), lambda: date(2020, 1, 1).__format__(None), lambda: date(2020, 1, 1).__format__(1), lambda: datetime(2020,1,1).time().__format__(None), lambda: datetime(2020,1,1).time().isoformat(None), lambda: datetime(2020,1,1).time().strftime(None), lambda: date.fromisoformat(None), lambda: datetime.fromisoformat(None), lambda: datetime(2020,1,1).time().fromisoformat(None),

 lambda: unicodedata.normalize(None, 'a'), lambda: unicodedata.normalize('NFC', None), lambda: unicodedata.name(None), lambda: unicodedata.lookup(None), lambda: unicodedata.category(None), lambda: unicodedata.name(1), lambda: unicodedata.decimal(None), lambda: unicodedata.is_normalized(None, 'a'), lambda: unicodedata.is_normalized('NFC', None), lambda: unicodedata.category('ab'), lambda: unicodedata.name(''), lambda: unicodedata.mirrored(None), lambda: unicodedata.numeric(None), lambda: unicodedata.bidirectional(None),
 lambda: timezone(None), lambda: timezone(timedelta(0), None), lambda: timezone(timedelta(0), 1), lambda: timezone(1), lambda: timezone(), lambda: TypeVar(None), lambda: TypeVar(1), lambda: ParamSpec(None), lambda: TypeVarTuple(None), lambda: TypeAliasType(None, 1), 
 lambda: FunctionType(None, None), lambda: FunctionType(1, {}), lambda: FunctionType((lambda: 1).__code__, None), 
 lambda: TypeVar('T', covariant=True, infer_variance=True), lambda: TypeVar('T', contravariant=True, infer_variance=True), lambda: TypeVar('T', covariant=True, contravariant=True), lambda: TypeVar('T', int), lambda: TypeVar('T', int, str, bound=int), lambda: ForwardRef(), lambda: ForwardRef(1), lambda: TypeVar('T', 'x'),
 lambda: date.fromtimestamp(None), lambda: datetime.fromtimestamp(None), lambda: datetime.utcfromtimestamp(None), lambda: date.fromtimestamp('a'), lambda: datetime.fromtimestamp('a'),
 lambda: datetime(2020, 1, 1).time().fromisoformat('24:01'), lambda: datetime(2020, 1, 1).time().fromisoformat('24:00'), lambda: datetime(2020, 1, 1).time().fromisoformat('24:00:00.1'), lambda: datetime(2020, 1, 1).time().fromisoformat('25:00'), lambda: datetime.fromisoformat('2020-01-01T24:00'), lambda: datetime.fromisoformat('2020-01-01T24:01'), lambda: datetime.fromisoformat('2020-12-31T24:00:00'),
 lambda: datetime(2020, 1, 1).time().fromisoformat('20200102'), lambda: datetime.fromisoformat('20200102T03040501234567'), lambda: datetime(2020, 1, 1).time().fromisoformat('202001'), lambda: datetime(2020, 1, 1).time().fromisoformat('2020010'),lambda: datetime(2020, 1, 1).time().fromisoformat('2020010212'),lambda: datetime(2020, 1, 1).time().fromisoformat('20200102123456789'), lambda: datetime(2020, 1, 1).time().fromisoformat('20:20:01:02'), lambda: datetime(2020, 1, 1).time().fromisoformat('20:20:010'), lambda: datetime(2020, 1, 1).time().fromisoformat('20:20:0102'), lambda: datetime(2020, 1, 1).time().fromisoformat('20200102+01'), lambda: datetime.fromisoformat('20200102T030405012Z'),
 lambda: datetime.strptime('21:40 09', '%R %I'), lambda: datetime.strptime('9999 99', '%Y %y'), lambda: datetime.strptime('99 9999', '%y %Y'), lambda: datetime.strptime('10-7 11', '%W-%u %U'), lambda: datetime.strptime('10-7 11 2021', '%W-%u %U %Y'), lambda: datetime.strptime('11 10-7 2021', '%U %W-%u %Y'), lambda: datetime.strptime('09 21:40', '%I %R'), lambda: datetime.strptime('09 21 pm', '%I %H %p'), lambda: datetime.strptime('21 09 pm', '%H %I %p'), lambda: datetime.strptime('Mon 3', '%a %w'), lambda: datetime.strptime('3 2020 10 2', '%w %Y %U %u'), lambda: datetime.strptime('2 Feb 3', '%m %b %d'), lambda: datetime.strptime('Feb 3', '%b %m'),lambda: datetime.strptime('February Mar', '%B %b'),
 lambda: datetime.fromtimestamp(datetime(1, 1, 1, 18, 32, 3, tzinfo=timezone(timedelta(hours=19))).timestamp(), timezone.utc), 
]: show(f)
