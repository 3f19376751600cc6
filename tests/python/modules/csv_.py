# Tables of values separated by commas.
import csv
from io import StringIO


def show(text, **options):
    try:
        print(list(csv.reader(StringIO(text, newline=""), **options)))
    except Exception as e:
        print(type(e).__name__, e)


show("a,b,c\n1,2,3\n")
show("a,b,c\r\n1,2,3\r\n\r\n")
show('"a","b ""q"" c",d\n"x\ny",z\n')
show("a, b , c\n", skipinitialspace=True)
show('a, "b, c"\n', skipinitialspace=True)
show('a, "b, c"\n')
show("a;b;'c;d'\n", delimiter=";", quotechar="'")
show("a\tb\tc", dialect="excel-tab")
show("a,b\\,c,\"d\\\"e\"\n", escapechar="\\")
show("1,\"2\",x\n", quoting=csv.QUOTE_NONNUMERIC)
show("1,\"2\",3.5,\n", quoting=csv.QUOTE_NONNUMERIC)
show("1,\"2\",,\"\"\n", quoting=csv.QUOTE_STRINGS)
show("1,\"2\",,\"\"\n", quoting=csv.QUOTE_NOTNULL)
show('a,"b"c,d\n')
show('a,"b"c,d\n', strict=True)
show('a,"b', strict=True)
show('a,"b')
show('a,"b\n')
show('"a,"b\n', quoting=csv.QUOTE_NONE)
show("")
show("\n\n")
show("a\n\nb")
show("a\\\nb\n", escapechar="\\")
show('"a\\\nb",c\n', escapechar="\\")
show("a\\", escapechar="\\")
show("a,b,")
show(",\n")
show('"",""\n')
show("a\rb\n")
for lines in (["a\rb"], ["a,b\r\n", "c"], ['"x', 'y"'], ["a\nb,c"], [b"a,b"], [1], ["x" * 200]):
    try:
        print(list(csv.reader(lines)))
    except Exception as e:
        print(type(e).__name__, e)
reader = csv.reader(["a,b", '"c', 'd",e', "f"])
print(next(reader), reader.line_num, next(reader), reader.line_num, reader.dialect.delimiter, reader.dialect.quotechar, iter(reader) is reader)
print(reader.dialect.lineterminator.encode(), reader.dialect.quoting, reader.dialect.strict, reader.dialect.doublequote, reader.dialect.escapechar)


def write(rows, **options):
    out = StringIO()
    try:
        writer = csv.writer(out, **options)
        writer.writerows(rows)
    except Exception as e:
        print(type(e).__name__, e)
    print(repr(out.getvalue()))


rows = [["a", 1, 2.5, None, True], ["x,y", 'q"r', "l\nm", " s ", ""], [], [""], [None], ["\r"], [1e100, 10 ** 20, b"z"]]
write(rows)
write(rows, quoting=csv.QUOTE_ALL)
write(rows[:2], quoting=csv.QUOTE_NONNUMERIC)
write(rows[:2], quoting=csv.QUOTE_STRINGS)
write(rows[:2], quoting=csv.QUOTE_NOTNULL)
write(rows[:1], quoting=csv.QUOTE_NONE)
write(rows[:2], quoting=csv.QUOTE_NONE)
write(rows[:2], quoting=csv.QUOTE_NONE, escapechar="\\")
write(rows[:2], doublequote=False, escapechar="\\")
write([['a"b']], doublequote=False)
write([[""]], quoting=csv.QUOTE_NONE)
write([[None]], quoting=csv.QUOTE_STRINGS)
write(rows[:2], delimiter="|", lineterminator="\n", quotechar="'")
write(rows[:2], dialect="unix")
write([["a b", "c"]], delimiter=" ", skipinitialspace=True)
write([["", "c"]], delimiter=" ", skipinitialspace=True)
write([5])
write(["abc", ("t", 1), {"k": 1}, range(3), (x for x in "gh")])
write([["\\", "a\\b"]], escapechar="\\")
out = StringIO()
writer = csv.writer(out)
print(writer.writerow(["a", "b"]), writer.writerows([[1], [2]]), writer.dialect.delimiter)

for bad in (
    dict(delimiter=""), dict(delimiter="ab"), dict(delimiter=None), dict(delimiter=1), dict(quotechar="ab"), dict(quotechar=1),
    dict(quoting=9), dict(quoting="a"), dict(quotechar=None), dict(lineterminator=None), dict(lineterminator=1), dict(nosuch=1),
    dict(escapechar="xy"), dict(dialect="none"), dict(delimiter="\n"), dict(delimiter='"'), dict(quotechar=" ", skipinitialspace=True),
    dict(escapechar=","), dict(escapechar='"'), dict(dialect=3, delimiter="\r"), dict(quotechar=""),
):
    try:
        print(bad, list(csv.reader(["a"], **bad)))
    except Exception as e:
        print(bad, type(e).__name__, e)
for bad in (lambda: csv.reader(3), lambda: csv.writer(3), lambda: csv.get_dialect("x"), lambda: csv.unregister_dialect("x"),
            lambda: csv.register_dialect(3), lambda: csv.field_size_limit("x"), lambda: csv.Dialect()):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)

print(csv.list_dialects(), csv.field_size_limit())
csv.register_dialect("pipes", delimiter="|", quoting=csv.QUOTE_NONE)
show("a|b|\"c\"\n", dialect="pipes")
print(csv.get_dialect("pipes").delimiter, "pipes" in csv.list_dialects())
csv.unregister_dialect("pipes")


class Semi(csv.excel):
    delimiter = ";"
    skipinitialspace = True


show("a; b;c\n", dialect=Semi)
show("a; b;c\n", dialect=Semi())
csv.register_dialect("semi", Semi)
show("a; b;c\n", dialect="semi")
old = csv.field_size_limit(5)
show("abcdefgh,b\n")
show('"abcdefgh",b\n')
show("abc,defg\n")
csv.field_size_limit(old)

text = "name,age,city\nAda,36,London\n\nBob,41\nCy,5,Rome,extra,more\n"
for row in csv.DictReader(StringIO(text)):
    print(row)
reader = csv.DictReader(StringIO(text), restkey="rest", restval="?")
print(reader.fieldnames, [row for row in reader], reader.line_num)
print(list(csv.DictReader(StringIO("1,2\n"), fieldnames=["a", "b"])), csv.DictReader(StringIO("")).fieldnames, list(csv.DictReader([])))
out = StringIO()
writer = csv.DictWriter(out, fieldnames=["a", "b"], lineterminator="\n")
print(writer.writeheader(), writer.writerow({"a": 1, "b": "x y"}), writer.writerow({"a": 2}))
writer.writerows([{"b": 1, "a": "q,r"}, {}])
print(out.getvalue())
for bad in (
    lambda: writer.writerow({"a": 1, "z": 2}), lambda: csv.DictWriter(out, ["a"], extrasaction="x"),
    lambda: csv.DictWriter(out, ["a"], extrasaction="ignore", restval=0).writerow({"z": 1}),
):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(repr(out.getvalue()))

sniffer = csv.Sniffer()
for sample in ("a,b,c\n1,2,3\n4,5,6\n", "a;b;c\n1;2;3\n", "a\tb\n1\t2\n", "'a','b'\n'c','d'\n", '"a", "b"\n"c", "d"\n', "x|y\n1|2\n3|4\n", "a:b\nc:d\n"):
    d = sniffer.sniff(sample)
    print(repr(d.delimiter), repr(d.quotechar), d.doublequote, d.skipinitialspace, sniffer.has_header(sample))
try:
    sniffer.sniff("abc\ndef\n")
except csv.Error as e:
    print(e)
print(sniffer.sniff("a,b;c\n1,2;3\n", delimiters=";").delimiter)
print(sniffer.has_header("name,age\nAda,36\nBob,41\n"), sniffer.has_header("1,2\n3,4\n5,6\n"))
print(csv.Error.__module__, csv.excel.quotechar, csv.unix_dialect.quoting, csv.excel_tab.delimiter == "\t")
big = "\n".join(",".join(str(i * j) for j in range(10)) for i in range(200))
print(sum(int(cell) for row in csv.reader(StringIO(big)) for cell in row))
