"""A small spreadsheet: formulas, dependencies, cycles, error values."""
import re
from functools import reduce
from operator import mul


class CellError(Exception):
    code = "#ERR!"

    def __str__(self):
        return self.code if not self.args else f"{self.code} {self.args[0]}"


class CircularReference(CellError):
    code = "#CIRC!"


class BadName(CellError):
    code = "#NAME?"


class Sheet:
    REF = re.compile(r"\b([A-Z])(\d+)\b")
    RANGE = re.compile(r"\b([A-Z])(\d+):([A-Z])(\d+)\b")
    FUNCTIONS = {
        "SUM": lambda *v: sum(v),
        "AVG": lambda *v: sum(v) / len(v),
        "MAX": max,
        "MIN": min,
        "PROD": lambda *v: reduce(mul, v, 1),
        "IF": lambda c, a, b: a if c else b,
        "ROUND": round,
        "LEN": lambda s: len(str(s)),
    }

    def __init__(self):
        self.cells = {}
        self._cache = {}
        self._busy = []
        self.evaluations = 0

    def __setitem__(self, key, value):
        self.cells[key] = value
        self._cache.clear()

    def __getitem__(self, key):
        if key in self._cache:
            return self._cache[key]
        if key in self._busy:
            raise CircularReference(" -> ".join([*self._busy, key]))
        self._busy.append(key)
        try:
            raw = self.cells.get(key, 0)
            value = self._evaluate(raw[1:]) if isinstance(raw, str) and raw.startswith("=") else raw
        finally:
            self._busy.pop()
        self._cache[key] = value
        return value

    def _expand(self, match):
        a, i, b, j = match.groups()
        cols = range(ord(a), ord(b) + 1)
        return ", ".join(f"{chr(c)}{r}" for r in range(int(i), int(j) + 1) for c in cols)

    def _evaluate(self, formula):
        self.evaluations += 1
        formula = self.RANGE.sub(self._expand, formula)
        names = {}
        def take(match):
            name = match.group()
            names[name] = self[name]
            return name
        formula = self.REF.sub(take, formula)
        scope = {"__builtins__": {}} | self.FUNCTIONS | names
        try:
            return eval(formula, scope)
        except NameError as error:
            raise BadName(error.name) from error
        except (ZeroDivisionError, TypeError) as error:
            raise CellError(f"{type(error).__name__} in {formula}") from None

    def show(self, rows, cols):
        for r in range(1, rows + 1):
            line = []
            for c in "ABCDEFG"[:cols]:
                try:
                    value = self[f"{c}{r}"]
                    text = f"{value:.2f}" if isinstance(value, float) else str(value)
                except CellError as error:
                    text = error.code
                line.append(f"{text:>9}")
            print("|".join(line))


s = Sheet()
s["A1"], s["A2"], s["A3"] = 10, 20, 30.5
s["B1"] = "=A1 * 2"
s["B2"] = "=SUM(A1:A3)"
s["B3"] = "=AVG(A1:B2) + B1"
s["C1"] = "=C2 + 1"
s["C2"] = "=C3"
s["C3"] = "=C1"
s["D1"] = "=IF(A1 > 5, MAX(A1:A3), 0)"
s["D2"] = "=A1 / (A2 - 20)"
s["D3"] = "=UNKNOWN(1)"
s["E1"] = "text"
s["E2"] = "=LEN(E1) + PROD(A1:A2)"
s.show(3, 5)
print("evaluations:", s.evaluations)
for name in ("C1", "D2", "D3", "Z9"):
    try:
        print(name, s[name])
    except CellError as error:
        print(name, type(error).__name__, error, repr(error.__cause__))
s["A2"] = 25
print(s["D2"], s["B3"])
s["C3"]
