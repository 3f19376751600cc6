"""Reads comma-separated text, cleans it, groups and reports."""

import json

RAW = '''date,region,product,units,price
2024-01-03,north,widget,10,2.50
2024-01-04,south,"gadget, large",3,19.99
2024-01-04,north,widget,,2.50
2024-01-05,east,widget,7,abc
2024-02-01,south,widget,12,2.40
2024-02-02,north,"the ""best"" gadget",1,99.00

2024-02-03,north,gizmo,4
2024-02-10,east,gizmo,6,5.25
'''


def split_line(line):
    fields, field, quoted = [], "", False
    i = 0
    while i < len(line):
        ch = line[i]
        if quoted:
            if ch == '"' and line[i + 1:i + 2] == '"':
                field += '"'
                i += 1
            elif ch == '"':
                quoted = False
            else:
                field += ch
        elif ch == '"':
            quoted = True
        elif ch == ",":
            fields.append(field)
            field = ""
        else:
            field += ch
        i += 1
    fields.append(field)
    return fields


def read(text):
    lines = text.splitlines()
    header = split_line(lines[0])
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        fields = split_line(line)
        if len(fields) != len(header):
            yield number, None, f"expected {len(header)} fields, got {len(fields)}"
            continue
        yield number, dict(zip(header, fields)), None


def clean(row):
    problems = []
    result = dict(row)
    for key, kind in (("units", int), ("price", float)):
        try:
            result[key] = kind(row[key])
        except ValueError as error:
            problems.append(f"{key}: {error}")
    if problems:
        raise ValueError("; ".join(problems))
    result["month"] = row["date"][:7]
    result["total"] = round(result["units"] * result["price"], 2)
    return result


def group_by(rows, *keys):
    groups = {}
    for row in rows:
        groups.setdefault(tuple(row[k] for k in keys), []).append(row)
    return groups


good, bad = [], []
for number, row, problem in read(RAW):
    if problem:
        bad.append((number, problem))
        continue
    try:
        good.append(clean(row))
    except ValueError as error:
        bad.append((number, str(error)))
print(f"{len(good)} good, {len(bad)} bad")
for number, problem in bad:
    print(f"  line {number}: {problem}")
for (region,), rows in sorted(group_by(good, "region").items()):
    total = sum(r["total"] for r in rows)
    print(f"{region:<8}{len(rows):>3}{total:>10.2f}")
for key, rows in sorted(group_by(good, "month", "region").items()):
    print("/".join(key), [r["product"] for r in rows])
best = max(good, key=lambda r: r["total"])
print(json.dumps(best, sort_keys=True))
products = sorted({r["product"] for r in good})
print(products)
pivot = {m: {r: 0 for r in ("north", "south", "east")} for m in sorted({r["month"] for r in good})}
for row in good:
    pivot[row["month"]][row["region"]] += row["units"]
print(json.dumps(pivot, indent=1))
running = 0
for row in good:
    running += row["total"]
    print(f"{row['date']} {row['total']:8.2f} {running:8.2f}")
