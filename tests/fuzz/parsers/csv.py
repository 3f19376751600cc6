import csv
import io
rows = []
try:
    for row in csv.reader(io.StringIO(text, newline='')):
        rows.append(row)
    out = io.StringIO(newline='')
    csv.writer(out).writerows(rows)
    assert list(csv.reader(io.StringIO(out.getvalue(), newline=''))) == rows
except csv.Error:
    pass
try:
    list(csv.DictReader(text.splitlines(), delimiter=text[0], quotechar=text[1], escapechar=text[2], strict=True))
except (csv.Error, IndexError, ValueError):
    pass
try:
    csv.Sniffer().sniff(text)
except csv.Error:
    pass
