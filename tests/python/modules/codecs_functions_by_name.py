# The functions of codecs for one encoding each.
import codecs
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e); return
    print(repr(r))
t(lambda: codecs.charmap_encode('aé', 'strict', {97: 98})); t(lambda: codecs.charmap_encode('ab', 'strict', {97: 98, 98: b'xy'})); t(lambda: codecs.charmap_decode(b'ab', 'strict', {97: 'Z', 98: None})); t(lambda: codecs.charmap_decode(b'ab', 'strict', 'x' * 98 + 'y')); t(lambda: codecs.escape_decode(b'a\\n\\x41')); t(lambda: codecs.escape_encode(b'a\n')); t(lambda: codecs.utf_8_decode(b'\xc3\xa9\xc3', 'strict', False)); t(lambda: codecs.ascii_encode('é', 'replace')); t(lambda: codecs.unicode_escape_decode('\\n')); t(lambda: codecs.latin_1_encode('é')); t(lambda: codecs.utf_16_le_decode(b'a\0b'))
t(lambda: codecs.escape_decode('\\x4g')); t(lambda: codecs.escape_decode(r'\101\q\'\a'))
t(lambda: codecs.utf_8_decode(b'a\xe2\x82')); t(lambda: codecs.utf_8_decode(b'a\xe2\x82', 'strict', True)); t(lambda: codecs.utf_16_encode('a', 'strict', -1)); t(lambda: codecs.utf_8_encode(5)); t(lambda: codecs.unicode_escape_encode('é\n'))
t(lambda: codecs.charmap_encode('ax', 'replace', {97: 98, 63: 33})); t(lambda: codecs.charmap_encode('a', 'strict', {97: 'x'})); t(lambda: codecs.charmap_decode(b'a', 'strict', {97: b''})); t(lambda: codecs.charmap_decode(b'ab', 'replace', {97: 0x20ac})); t(lambda: codecs.charmap_encode('ab', 'strict', codecs.charmap_build('\0' * 97 + 'ab')))
print(codecs.make_identity_dict(range(3)), codecs.make_encoding_map({1: 2, 3: 2, 4: 5}))
