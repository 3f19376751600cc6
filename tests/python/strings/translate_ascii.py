# Tables that give one character, several, none or themselves.
TEXT = 'The quick brown fox jumps over 12 lazy dogs.\n' * 3
for table in [
    str.maketrans('aeiou', '01234'), str.maketrans('abc', 'xyz', 'dog '), {ord('a'): 'AA', ord('o'): None, ord('.'): '', ord('T'): 233, ord('q'): 'é'}, {}, {97: 97},
    {ord('x'): 'long' * 40}, {ord(c): c.upper() for c in 'xyzé'}, {32: '\U0001f600'}, {10: 0x10ffff}, {'a': 'b'}, {97.0: 'F', True: 'T'},
]:
    print(ascii(TEXT.translate(table)), ascii('short a'.translate(table)), ascii('née a'.translate(table)), ascii(''.translate(table)))
for wrong in ({97: 1.5}, {97: 0x110000}, {97: -1}, {97: b'x'}):
    try:
        print('xa'.translate(wrong))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


class Default(dict):
    def __missing__(self, key):
        print('missing', key)
        return None if key == 98 else key


print('abca'.translate(Default({97: 'x'})), ascii('a\ud800b'.translate({97: 0xd801})), len(('ab' * 5000).translate({97: 'xyz'})), ('ab' * 5000).translate({97: None}) == 'b' * 5000)
print(sum(c.isdigit() for c in TEXT), sum((c == 'o' for c in TEXT), 2.5), sum(x > 1 for x in range(5)), sum([True, False, 3]), 'abc'.partition('x'), 'é'.rpartition('x'), 'abc'.partition('b'))
