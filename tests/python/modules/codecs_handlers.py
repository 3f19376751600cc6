# Handlers of errors by name with each kind of error, functions for one encoding each, faults of Punycode and IDNA.
import re


def t(f, *a, **k):
    try:
        print(re.sub("0x[0-9a-f]{5,}", "0x", repr(f(*a, **k))))
    except Exception as e:
        print(type(e).__name__, "|", re.sub("0x[0-9a-f]{5,}", "0x", str(e)))


import codecs
for e in ['surrogateescape', 'surrogatepass', 'strict', 'ignore','replace','backslashreplace','xmlcharrefreplace','namereplace']:
    t(b'a\xff'.decode, 'utf-7', e)
    t('a\udcffb\xe9'.encode, 'idna', e)
    t('a\udcffb\xe9'.encode, 'cp1252', e)
    t(b'a\x81'.decode, 'cp1252', e)
    t('\u0100'.encode, 'cp1252', e)
    t(b'h\xe9'.decode, 'idna', e)
    t(b'h\xe9'.decode, 'punycode', e)
    t(b'h-z9'.decode, 'punycode', e)
    t(b'616263'.decode, 'punycode', e)
    for x in [UnicodeEncodeError('ascii', 'a\udcff', 1, 2, 'r'), UnicodeDecodeError('ascii', b'a\xff', 1, 2, 'r'), UnicodeDecodeError('utf-8', b'\xed\xb3\xbf', 0, 1, 'r'), UnicodeEncodeError('utf-8', '\ud800\udcff', 0, 2, 'r'), UnicodeEncodeError('utf-16-le', '\ud800\udcff', 0, 2, 'r'), UnicodeEncodeError('utf-32-be', '\ud800\udcff', 0, 2, 'r'), UnicodeDecodeError('utf-16-be', b'\xdc\xff', 0, 2, 'r'), UnicodeTranslateError('a\udcff', 0, 2, 'r'), UnicodeEncodeError('ascii', 'aé', 1, 2, 'r'), UnicodeDecodeError('ascii', b'a1', 1, 2, 'r'), ValueError(5), 5]: t(lambda: codecs.lookup_error(e)(x))
for n in dir(codecs):
    if n.endswith('_decode'):
        for a in [('a',), (5,), (None,), (b'ab',), (b'a', 5)]: print(n, end=' '); t(getattr(codecs, n), *a)
    if n.endswith('_encode'):
        for a in [('a',), (5,), (None,), (b'ab',), ('a', 5)]: print(n, end=' '); t(getattr(codecs, n), *a)
t(codecs.charmap_build, 5)
t(codecs.utf_7_encode, 'é~')
t(codecs.utf_7_decode, b'+AOk')
t(codecs.utf_7_decode, b'+AOk-', 'strict', True)
t(codecs.utf_16_ex_decode, b'\xff\xfea\0')
t(codecs.utf_16_ex_decode, b'a\0b', 'strict', -1, False)
t(codecs.utf_32_le_encode, 'a')
t(codecs.utf_32_ex_decode, b'a\0\0\0')
t(codecs.utf_16_ex_decode, b'\xfe\xff\0a', 'strict', 0, True)
for errors in ['strict', 'ignore', 'replace']: t(b'h-_'.decode, 'punycode', errors)
for errors in ['strict', 'ignore', 'replace']: t(b'h-z_'.decode, 'punycode', errors)
for errors in ['strict', 'ignore', 'replace']: t(b'h_'.decode, 'punycode', errors)
for errors in ['strict', 'ignore', 'replace']: t(b'h-\xe9'.decode, 'punycode', errors)
for errors in ['strict', 'ignore', 'replace']: t(b'h-zzzzzzzzz'.decode, 'punycode', errors)
for errors in ['strict', 'ignore', 'replace']: t(b'a-b c'.decode, 'punycode', errors)
for data in [b'a.xn--z9', b'a.b\xe9', b'xn--\xe9', b'', b'.a', b'a..b', b'xn--a-_', b'a.']: t(data.decode, 'idna')
for text in ['a..b', '.a', 'a\udcff', 'x' * 64, 'xn--\xe9', 'a b', '\xe9.']: t(text.encode, 'idna')
for name in ['unicode_escape', 'raw_unicode_escape', 'utf_8_sig', 'utf7', 'idna', 'undefined']: print(codecs.lookup(name).name)
