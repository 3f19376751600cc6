# More places than a list of them has room for.
data = b',' * 8_000_000
for make in [lambda: data.split(b','), lambda: data.rsplit(b','), lambda: data.replace(b',', b''), data.splitlines,
             lambda: (b'\n' * 8_000_000).splitlines(), lambda: (b', ' * 4_000_000).split(),
             lambda: str.maketrans(',' * 4_000_000, ';' * 4_000_000)]:
    try:
        print(len(make()))
    except MemoryError:
        print('MemoryError')
print(any(b'a'.startswith((data,) * 1000) for _ in range(1000)))
text = data[:1_000_000].decode()
for make in [lambda: text.endswith(('.' + text[1:],) * 1_000_000), lambda: data[:1_000_000].startswith((data[1:1_000_000] + b'.',) * 1_000_000)]:
    try:
        print(make())
    except MemoryError:
        print('MemoryError')
