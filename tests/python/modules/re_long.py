# Searches that take many slices, and texts that are long.
import re

LINES = '\n'.join(f'2026-01-{i % 28 + 1:02d} [{"INFO" if i % 3 else "ÉRREUR"}] user{i % 17}@mail.example.com took {i * 3} ms' for i in range(130))
print(len(LINES), len(re.findall(r'[\w.]+@[\w.]+', LINES)), re.findall(r'(\w+)@', LINES)[-3:], re.findall(r'(\w+)@(\w+)\.', LINES)[-2:])
print(len(re.split(r'[\s\[\]]+', LINES)), re.split(r'(\]) ', LINES, 3)[-2:], len(re.sub(r'\s+', ' ', LINES)), re.sub(r'(\d+) ms', r'\1ms', LINES)[-60:])
print(len(re.sub(r'user(\d+)', lambda m: 'u' + m[1].zfill(3), LINES)), sum(m.start() for m in re.finditer('took [5-9]', LINES)), re.subn('É', 'E', LINES)[1])
print([len(x) for x in re.findall('(?s).{5000}', 'ab' * 12000)], len(re.split(',', 'x' * 9000 + ',' + 'y' * 9000)[1]), len(re.sub('x', 'yy', 'x' * 2500)))
print(len(re.findall('a|b|', 'ab' * 900)), len(re.findall(r'(?:a|ab)(?:c|bcd)(d*)', 'abcd' * 500)), re.findall('(a+)+b', 'a' * 12 + 'c'))
print(re.search(r'\w+@', 'a' * 900), re.search(r'(?:\w+)@', 'a' * 300), re.search('z', 'a' * 200000), re.search('zzz', 'zz ' * 50000), re.match('(?:ab)*c', 'ab' * 2500 + 'c').end())
print(re.search('needle', 'need' * 40000 + 'needle').start(), re.search('[xyz]w', 'x' * 100000 + 'yw').start(), re.search('ß+x', 'ß' * 900 + 'x').span())
print(len(re.findall('[^\\n]*\\n', LINES)), re.findall('(?m)^.*?(\\d+) ms$', LINES)[-1], len(re.compile(b'[a-z]+').findall(LINES.encode())))
