# Bytes of the characters that stand for surrogates, each of which is a fault.
data = b'\xf4\x8f\x80\x80' * 1_000_000
for errors in ['ignore', 'replace', 'surrogateescape', 'backslashreplace']:
    data.decode('utf8', errors)
    str(data, 'utf8', errors)
    bytearray(data).decode('utf8', errors)
