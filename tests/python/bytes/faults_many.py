# Bytes that are mostly faults.
for data in (b'\xff' * 40, b'a\x80\xc3\xa9\xc1\xf5\xe2\x82', b'\xf0\x9f\x98\x80\xf8\xbf\xbf', b'\xe2\x82\x80\x80' * 5, b'\xc2', b'\x80'):
    for errors in 'replace', 'ignore', 'backslashreplace', 'surrogateescape':
        print(ascii(data.decode('utf-8', errors)))
    try:
        data.decode()
    except UnicodeDecodeError as e:
        print(e)
