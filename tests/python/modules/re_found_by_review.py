# Sets of many ranges, braces that stand for themselves, widths of look-behind, places in texts beyond ASCII.
import csv
import io
import re

print(re.findall('[é-ëa-cb-fß]+', 'abfg éêëß fé'), re.findall('[^é-ëa-c]+', 'xaéyëz'))
print(re.findall(r'[\d\w\d\W]', 'é1 '), re.findall(r'[^\d\sé]+', 'aé1 bß'), re.findall('[éé-éè]+', 'èéê'))
print(re.findall('(?i)[à-ç]+', 'ÀÇÈà'), re.findall('[z-zy-ya-aä]+', 'yzaäb'))
print(re.findall('{', 'a{b}{'), re.findall('a{,}', 'aa'), re.findall('a{2', 'a{2'), re.findall('x{1,2}', 'xxx'))
print(re.findall('{{1}}', '{{1}}'), re.findall('a{,2}b', 'aaab'), re.findall('a{1,x}', 'a{1,x}'))
print(re.search('(?<=a{3})b', 'aab'), re.search('(?<=é{2})b', 'ééb').span(), re.search('(?<!.{9})b', 'ab').span())
m = re.search('(ü)?(é+)((x)|(y))(?=(ß))', 'aüéééyß')
print(m.span(), [m.span(n) for n in range(7)], m.regs)
m = re.compile('é(?=(.*))(?<=(é))').search('ôéab', 1)
print(m.span(), m.span(1), m.span(2))
print(re.match(r'()(?(1)a|b)(?(1)(?(1)c)|d)', 'ac').span())
out = io.StringIO()
for names, row in [
    (['a', 'a'], {'a': 1}),
    (['a', 'a'], {'a': 1, 'z': 2}),
    (['b', 'a'], {'a': 1, 'b': 2}),
    (['b', 'a'], {'a': 1, 'z': 2}),
]:
    try:
        csv.DictWriter(out, names).writerow(row)
    except ValueError as error:
        print(error)
print(repr(out.getvalue()))
