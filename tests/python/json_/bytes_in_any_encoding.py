# json.loads of bytes in the encodings of Unicode, with a mark and without.
import json
for enc in ['utf-8', 'utf-8-sig', 'utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-le', 'utf-32-be']:
    for text in ['{"a": "é€😀"}', '1', '[]', '"x"']:
        data = text.encode(enc)
        print(enc, json.detect_encoding(data), json.loads(data), json.loads(bytearray(data)))
for data in [b'', b'\xff', b'\x00', b'\x00a', b'a\x00', b'{\x00\x00\x00', b'\xe9', b'"\xc3"', b'\xff\xfe', b'\xef\xbb\xbf1', b'1\x00 ']:
    try:
        print(data, json.detect_encoding(data), json.loads(data))
    except ValueError as error:
        print(data, type(error).__name__, error)
try:
    json.detect_encoding('text')
except TypeError as error:
    print(error)
