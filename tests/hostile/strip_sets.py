text, drop = 'a' * 2_000_000, 'é' * 2_000_000 + 'a'
for _ in range(3):
    text.strip(drop)
    text.lstrip(drop)
    text.rstrip('abc' * 500_000 + 'é')
data, drop = b'a' * 2_000_000, b'b' * 2_000_000 + b'a'
for _ in range(3):
    data.strip(drop)
    bytearray(data).rstrip(drop)
