# Text from its end, and what is stripped of it.
for text in ('', 'a', 'abc', 'Hello, World', 'é', 'aé語😀b', 'x' * 30):
    print(''.join(reversed(text)), list(reversed(text)), tuple(reversed(text)) == tuple(text[::-1]))
    print([(i, c) for i, c in enumerate(reversed(text))][:3], list(zip(text, reversed(text)))[:2])
it = reversed('abc')
print(next(it), it.__length_hint__(), next(it), next(it), next(it, 'end'), next(it, 'end'), it.__length_hint__())
print(list(map(str.upper, reversed('abc'))), sorted(reversed('hello')), max(reversed('hello')), 'l' in reversed('hello'))
text = 'level'
print(all(a == b for a, b in zip(text, reversed(text))))

for chars in ('.', '.,', '.,;', '.,;:', '.,;:!', '', 'é.', ' '):
    print([word.strip(chars) for word in ('..a,', ';b:!', 'c', '.,;:!', 'éd.', '')])
    print([word.lstrip(chars) for word in ('..a,', ';b:!')], [word.rstrip(chars) for word in ('..a,', ';b:!')])
    print([word.strip(chars.encode()) for word in (b'..a,', b';b:!', b'')])
