# Runs of backslashes in raw_unicode_escape, and all bytes of a one-byte codec
data = b"\\" * 3001 + b"u0041" + b"\\" * 3000 + b"u0041"
text = data.decode("raw_unicode_escape")
print(len(text), text.count("A"), text.count("\\"))
print((bytes(range(128, 256)) * 2).decode("koi8_r")[:40])
