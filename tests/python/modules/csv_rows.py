# Rows that are read and written in the usual ways, and where these ways end.
import csv
import io

TEXT = 'id,name,note\r\n1,"a, b","say ""hi"""\r\n2,é,\r\n\r\n3,"two\nlines",x,extra,more\n4\n"",,"\n'
TEXT = TEXT[:-2]
print(list(csv.reader(io.StringIO(TEXT))))
print(list(csv.reader(io.StringIO(TEXT, newline=''))))
print(list(csv.reader(TEXT.splitlines(True))), list(csv.reader(tuple(TEXT.splitlines()))), list(csv.reader(line for line in TEXT.splitlines(True))))
for stream in (io.StringIO(TEXT), TEXT.splitlines(True), iter(TEXT.splitlines())):
    reader = csv.DictReader(stream, restkey='rest', restval='?')
    for row in reader:
        print(row, reader.line_num, reader.reader.line_num)
print(list(csv.DictReader(['a,a,b', '1,2,3', '1,2', '1,2,3,4'])), list(csv.DictReader(['1,2,3'], fieldnames=('x', 'y'))), list(csv.DictReader(['1,2'], ['x', 1])))
print(list(csv.DictReader(['1,2,3,4'], ['x', 'y'], restkey=5)), list(csv.DictReader(['1,2,3'], ['x', 'y'], restkey='x')))

# A stream that is read in turns with its reader.
stream = io.StringIO('a,b\n1,2\n3,4\n5,6\n')
reader = csv.reader(stream)
print(next(reader), stream.readline(), next(reader), stream.tell(), stream.read(2), next(reader), reader.line_num, next(reader, 'end'), next(reader, 'end'))
stream = io.StringIO('é,b\nü,2\n3,ß\n5,6\n')
reader = csv.reader(stream)
print(next(reader), stream.readline(), stream.tell(), stream.seek(2), next(reader), stream.seek(0), next(reader), stream.write('xéx'), stream.seek(4), next(reader))
stream.truncate(6)
stream.seek(0)
print(list(reader), stream.getvalue())
stream = io.StringIO()
stream.write('a,b\n')
stream.write('c,d')
stream.seek(0)
print(list(csv.reader(stream)), stream.readline(), list(stream))
stream.close()
for attempt in (lambda: next(csv.reader(stream)), lambda: next(csv.reader([b'a'])), lambda: next(csv.reader([1])), lambda: next(csv.reader('ab')), lambda: csv.reader(3)):
    try:
        print(attempt())
    except (ValueError, csv.Error, TypeError) as error:
        print(type(error).__name__, error)

# Lines of lists that grow, and limits.
lines = ['1,2']
reader = csv.reader(lines)
print(next(reader))
lines.append('3,4')
print(next(reader), next(reader, None))
lines.append('5')
print(next(reader, None), reader.line_num)
old = csv.field_size_limit(5)
for line in ('abcde,f', 'abcdef', 'a,b,c,d,e'):
    try:
        print(list(csv.reader([line])), list(csv.reader(io.StringIO(line))))
    except csv.Error as error:
        print(error)
print(csv.field_size_limit(old))


class Source:
    def __init__(self, lines):
        self.lines = iter(lines)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.lines)


class Upper(io.StringIO):
    def readline(self, *args):
        return super().readline(*args).upper()


class Loud(csv.DictWriter):
    def _dict_to_list(self, rowdict):
        print('row', rowdict)
        return super()._dict_to_list(rowdict)


print(list(csv.reader(Source(['a,b', '"c', 'd"']))), list(csv.reader(Upper('a,b\nc'))), list(Upper('x\ny')))

# Writing.
out = io.StringIO()
writer = csv.writer(out)
print(writer.writerow([1, 2.5, None, True, 'a,b', 'q"q', '', 'é', -3, 10 ** 30, 'line\nend']), writer.writerow([]), writer.writerow(['']), writer.writerow([None]))
print(writer.writerow('abc'), writer.writerow((1, 2)), writer.writerow(x for x in 'de'), writer.writerow({'k': 1}), writer.writerows([[1], (2, 'x y'), 'zz', iter('p,')]))
print(repr(out.getvalue()))
for bad in (3, None):
    try:
        writer.writerow(bad)
    except csv.Error as error:
        print(error)
try:
    writer.writerows([[1], 2, [3]])
except csv.Error as error:
    print(error, repr(out.getvalue()[-5:]))


class Sink(list):
    def write(self, text):
        self.append(text)
        return 'kept'


sink = Sink()
print(csv.writer(sink, delimiter=';', lineterminator='|').writerow(['a;b', 'c|', 1.0]), sink, csv.writer(sink, delimiter='é').writerow(['aéb', 2]), sink)
out = io.StringIO()
named = csv.DictWriter(out, fieldnames=['name', 'amount'], extrasaction='ignore', restval='-')
print(named.writeheader(), named.writerow({'amount': 1, 'name': 'x', 'other': 3}), named.writerow({}), named.writerows({'name': n, 'amount': n * 2} for n in range(2)))
strict = csv.DictWriter(out, ('a', 'b'))
print(strict.writerow({'b': 1, 'a': 2}), strict.writerow({'b': 1}))
for wrong in ({'c': 1}, {'a': 1, 'b': 2, 'c': 3}, {1: 2}):
    try:
        strict.writerow(wrong)
    except ValueError as error:
        print(error)
Loud(out, ['a']).writerows([{'a': 1}, {}])
twice = csv.DictWriter(out, ['a', 'a'])
print(twice.writerow({'a': 1}), repr(out.getvalue()))
print(sum(len(row) for row in csv.reader(io.StringIO('x,y\n' * 400))), sum(int(row['é']) for row in csv.DictReader(io.StringIO('é,ü\n' + '1,ß\n' * 300))), len(list(csv.reader(['a' * 100000 + ',' + 'b' * 9]))[0][0]))
