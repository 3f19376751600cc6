"""Reads CSV text by hand, infers types, groups, and writes a report."""
import io
import math
import re
from collections import Counter, defaultdict
from itertools import islice
from operator import itemgetter

DATA = '''id,name,dept,salary,start,notes
1,"Smith, Ann",Sales,52000.50,2019-03-01,"said ""hi"""
2,Bob,Engineering,71000,2018-11-15,
3,Carla,Engineering,88000.00,2015-01-20,"lead
of two"
4,Dmitri,,43000,2021-07-07,n/a
5,Eve,Sales,not a number,2020-02-29,bad row
6,Faythe,Support,39000,2022-13-01,bad date
7,Grace
'''


def parse_csv(stream, sep=","):
    field, row, quoted, was_quoted = io.StringIO(), [], False, False
    text = stream.read()
    i = 0
    while i < len(text):
        c = text[i]
        if quoted:
            if c == '"' and text[i + 1:i + 2] == '"':
                field.write('"')
                i += 1
            elif c == '"':
                quoted = False
            else:
                field.write(c)
        elif c == '"':
            quoted = was_quoted = True
        elif c == sep or c == "\n":
            value = field.getvalue()
            row.append(value if value or was_quoted else None)
            field, was_quoted = io.StringIO(), False
            if c == "\n":
                yield row
                row = []
        else:
            field.write(c)
        i += 1
    if quoted:
        raise ValueError("unterminated quote")


DATE = re.compile(r"(?P<y>\d{4})-(?P<m>0[1-9]|1[0-2])-(?P<d>\d{2})$")


def convert(record, errors):
    out = dict(record)
    try:
        out["id"] = int(out["id"])
        out["salary"] = float(out["salary"])
        if not (m := DATE.match(out["start"])):
            raise ValueError(f"invalid date: {out['start']!r}")
        out["start"] = tuple(map(int, m.group("y", "m", "d")))
    except (ValueError, TypeError) as error:
        error.add_note(f"in record {record.get('id')}")
        errors.append(error)
        return None
    return out


def stdev(values):
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (len(values) - 1)) if len(values) > 1 else 0.0


rows = parse_csv(io.StringIO(DATA))
header = next(rows)
errors, records = [], []
for row in rows:
    record = dict(zip(header, row + [None] * (len(header) - len(row))))
    if (good := convert(record, errors)) is not None:
        records.append(good)

groups = defaultdict(list)
for r in records:
    groups[r["dept"] or "(none)"].append(r["salary"])
print(f"{'department':<14}{'n':>3}{'mean':>12}{'stdev':>12}")
for dept, values in sorted(groups.items(), key=lambda kv: -sum(kv[1])):
    print(f"{dept:<14}{len(values):>3}{math.fsum(values) / len(values):>12,.2f}{stdev(values):>12,.2f}")
print("top:", list(map(itemgetter("name", "salary"), islice(sorted(records, key=itemgetter("salary"), reverse=True), 2))))
print("years:", Counter(r["start"][0] // 5 * 5 for r in records).most_common())
print("notes:", [r["notes"] for r in records])
for error in errors:
    print(f"{type(error).__name__}: {error} {error.__notes__}")
try:
    list(parse_csv(io.StringIO('a,"b\n')))
except ValueError as error:
    print(error)
print(*records[1].items(), sep="\n")
