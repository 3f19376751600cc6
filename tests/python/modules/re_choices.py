# Ways that the next character rules out, runs that give nothing back, and what is made of all matches.
import re


def show(pattern, text, flags=0):
    found = re.compile(pattern, flags)
    print(pattern, [m.span() for m in found.finditer(text)], found.findall(text), found.split(text), found.sub('<>', text))


TEXT = 'ab12 aab_3 é1é xx--yy 2026-01-02 10:20 user@mail.example.com K\u212a ſs \U0001f600z\n\nend'

for pattern in [
    r'\w+@\w+', r'[\w.]+@[\w.]+', r'(\w+)@', r'\b[a-z]{3,}\b', r'\d+-\d+', r'(\d+)-(\d+)-(\d+)', r'a+b', r'a*b', r'a?b', r'a*?b',
    r'a+?b', r'x*', r'x*y', r'x*?y', r'(?:ab|aab|user)', r'(?:ab?|b|)1', r'(a|b)*1', r'(?:a|b)*?1', r'(a?)?b', r'(a?)??b',
    r'(?:\d+:)?\d+', r'-?\d+(?:\.\d+)?', r'(?:(\d)|([a-z])|(-))', r'(\w)\1', r'(\w+)-\1?', r'(?<=a)b', r'(?<!a)b', r'(?=a)\w+', r'(?!a)\w+',
    r'\w+(?=@)', r'\w+(?<=l)\.', r'(?>a+)b', r'(?>a+)ab', r'a++b', r'a++ab', r'(?:ab)++', r'é\d', r'[^\W\d]+', r'[^a]+', r'.+', r'.*?$',
    r'(?s:.+)', r'^\w', r'(?m:^\w)', r'\A\w+', r'\w+$', r'\w+\Z', r'(?i:K)', r'(?i:s)+', r'(?i:[k-s])', r'\s+', r'\S+', r'[\s\[\]]+',
    r'(a)?(?(1)b|x)', r'(?:a{2}|b){1,2}', r'a{2}', r'a{1}b', r'(?:a|b){1}', r'(a|b){0}1', r'(?:a*)*b', r'(?:a*?)*?b', r'(|a)+b',
    r'\U0001f600.', r'.\U0001f600', r'[\U0001f600é]', r'\B\w', r'\b', r'', r'^', r'$', r'(?m:$)', r'(?:)', r'(a)|b|(1)', r'yy|xx|--',
]:
    show(pattern, TEXT)

for pattern in [rb'\w+@\w+', rb'[\x80-\xff]+', rb'(\d)(\d)', rb'\xc3.', rb'(?i:K)', rb'[^a-z]+', b'\xe9|\xc3']:
    data = TEXT.encode()
    found = re.compile(pattern)
    print(pattern, found.findall(data), found.split(data, 2), found.sub(rb'[\g<0>]', bytearray(data), 3))

# Runs that fail, and where the next search begins.
for pattern in [r'\w+!', r'(\w+)!', r'\w{2,}!', r'\w++!', r'(?:\w+)!', r'\w+?!', r'(\w+) \1', r'\w+\b!', r'a*!', r'\b\w+!', r'(?=\w)\w+!']:
    print(pattern, re.findall(pattern, 'abc abc! x!! aaa aaa! é!'), re.search(pattern, 'abcdefg'))

# Positions.
found = re.compile(r'[ab]+1?')
print([found.findall('xaab1 b1', pos, end) for pos in range(4) for end in (3, 4, 5, 99)])
print(found.split('xaab1 b1 a', 1), found.split('', 1), found.sub('-', 'xaab1 b1 a', 2), re.sub('x*', '-', 'abxd'), re.split('x*', 'axbc'))
print(re.compile(r'^b').search('ab', 1), re.compile(r'^b', re.M).search('a\nb', 1), re.compile(r'(^|,)b').findall('b,b;b'))

# Replacements of all kinds.
print(re.sub(r'(\w)(\d)?', r'[\2\1]', 'a1b c2'), re.sub(r'(?P<x>\d)', r'\g<x>\g<x>', 'a1b2'), re.sub('a', '', 'banana'), re.subn('a', 'bb', 'banana', 2))
print(re.sub('z', 'y', 'banana'), re.sub('(a)|(n)', lambda m: f'{m.lastindex}', 'banana'), re.sub('a', r'\n', 'banana'), re.sub('n', r'\\', 'banana'))


class Text(str):
    pass


print(re.sub(Text('a'), Text('-'), Text('banana')), type(re.sub('z', '', Text('banana'))), type(re.findall('.*', Text('ab'))[0]), re.split('n', Text('banana')))
for wrong in [('a', b'x', 'a'), ('a', r'\2', 'a'), (b'a', 'x', b'a'), ('a', 3, 'a'), ('a', 'x', 3), ('a', r'\q', 'b')]:
    try:
        print(re.sub(*wrong))
    except (TypeError, re.PatternError, AttributeError) as error:
        print(type(error).__name__, error)
