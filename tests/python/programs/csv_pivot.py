"""Parse CSV-like text, group, aggregate and pivot it."""
import io
from collections import Counter, defaultdict
from typing import Callable, Iterable, NamedTuple

TEXT = '''region,product,month,units,price
north,apple,jan,10,1.20
north,pear,jan,4,0.90
south,apple,jan,7,1.25
"east, far",apple,feb,3,1.10
north,apple,feb,12,1.15
south,"pear ""green""",feb,9,0.95
south,apple,feb,,1.30
'''


class Row(NamedTuple):
    region: str
    product: str
    month: str
    units: int
    price: float

    @property
    def revenue(self) -> float:
        return self.units * self.price


def split(line: str) -> list[str]:
    fields, current, quoted = [], [], False
    it = iter(range(len(line)))
    for i in it:
        ch = line[i]
        if quoted:
            if ch == '"' and line[i + 1:i + 2] == '"':
                current.append('"')
                next(it)
            elif ch == '"':
                quoted = False
            else:
                current.append(ch)
        elif ch == '"':
            quoted = True
        elif ch == ",":
            fields.append("".join(current))
            current.clear()
        else:
            current.append(ch)
    return [*fields, "".join(current)]


def rows(text: str) -> Iterable[Row]:
    header, *lines = io.StringIO(text)
    names = split(header.rstrip("\n"))
    for number, line in enumerate(lines, 2):
        record = dict(zip(names, split(line.rstrip("\n")), strict=True))
        try:
            yield Row(**{**record, "units": int(record["units"]), "price": float(record["price"])})
        except ValueError as e:
            print(f"line {number}: skipped ({e})")


def pivot(data, row: Callable, col: Callable, value: Callable):
    table = defaultdict(Counter)
    for item in data:
        table[row(item)][col(item)] += value(item)
    columns = sorted({c for counts in table.values() for c in counts})
    width = max(map(len, table)) + 2
    print(" " * width + "".join(f"{c:>10}" for c in columns) + f"{'total':>10}")
    for name, counts in sorted(table.items()):
        print(f"{name:<{width}}" + "".join(f"{counts[c]:>10.2f}" for c in columns) + f"{counts.total():>10.2f}")
    return table


data = list(rows(TEXT))
print(len(data), data[0], data[0].revenue)
table = pivot(data, lambda r: r.region, lambda r: r.month, lambda r: r.revenue)
pivot(data, lambda r: r.product, lambda r: r.region, lambda r: r.units)
best = max(data, key=lambda r: r.revenue)
print(f"{best.region}/{best.product}: {best.revenue:.2f}", best._asdict())
print(sorted(data, key=lambda r: (r.month, -r.units))[0]._replace(units=0))
print({m: round(sum(r.price for r in data if r.month == m) / sum(r.month == m for r in data), 3) for m in ("jan", "feb")})
list(rows("a,b\n1,2,3"))
