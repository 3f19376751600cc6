"""Lazy queries over lists of dicts, with method chaining and operators."""


class Field:
    def __init__(self, name):
        self._path = name

    def __call__(self, row):
        value = row
        for part in self._path.split("."):
            value = value[part]
        return value

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return Field(f"{self._path}.{name}" if self._path else name)

    def __eq__(self, other):
        return Test(f"{self._path} == {other!r}", lambda row: self(row) == other)

    def __ne__(self, other):
        return Test(f"{self._path} != {other!r}", lambda row: self(row) != other)

    def __gt__(self, other):
        return Test(f"{self._path} > {other!r}", lambda row: self(row) > other)

    def __lt__(self, other):
        return Test(f"{self._path} < {other!r}", lambda row: self(row) < other)

    def within(self, *options):
        return Test(f"{self._path} in {options}", lambda row: self(row) in options)

    def __repr__(self):
        return self._path

    __hash__ = None


class Test:
    def __init__(self, text, f):
        self.text, self.f = text, f

    def __call__(self, row):
        try:
            return bool(self.f(row))
        except (KeyError, TypeError):
            return False

    def __and__(self, other):
        return Test(f"({self} and {other})", lambda row: self(row) and other(row))

    def __or__(self, other):
        return Test(f"({self} or {other})", lambda row: self(row) or other(row))

    def __invert__(self):
        return Test(f"not {self}", lambda row: not self(row))

    def __str__(self):
        return self.text


class Query:
    def __init__(self, source, steps=()):
        self.source, self.steps = source, steps

    def _with(self, name, f):
        return Query(self.source, self.steps + ((name, f),))

    def where(self, test):
        return self._with(f"where {test}", lambda rows: (r for r in rows if test(r)))

    def select(self, *fields, **named):
        def pick(rows):
            for r in rows:
                yield {**{f._path: f(r) for f in fields}, **{k: f(r) for k, f in named.items()}}

        return self._with(f"select {[*fields, *named]}", pick)

    def order(self, field, reverse=False):
        return self._with(f"order {field}", lambda rows: sorted(rows, key=field, reverse=reverse))

    def limit(self, n):
        def take(rows):
            for i, r in enumerate(rows):
                if i == n:
                    break
                yield r

        return self._with(f"limit {n}", take)

    def group(self, field, **aggregates):
        def collect(rows):
            groups = {}
            for r in rows:
                groups.setdefault(field(r), []).append(r)
            for key, members in groups.items():
                yield {field._path: key, **{name: f(members) for name, f in aggregates.items()}}

        return self._with(f"group {field}", collect)

    def __iter__(self):
        rows = self.source
        for _, f in self.steps:
            rows = f(rows)
        return iter(rows)

    def first(self, default=None):
        return next(iter(self), default)

    def __len__(self):
        return sum(1 for _ in self)

    def __str__(self):
        return " | ".join(name for name, _ in self.steps)


F = Field("")
people = [
    {"name": "ann", "age": 31, "city": {"name": "rome", "zip": 1}, "pay": 50},
    {"name": "bob", "age": 25, "city": {"name": "oslo", "zip": 2}, "pay": 40},
    {"name": "cid", "age": 42, "city": {"name": "rome", "zip": 3}, "pay": 70},
    {"name": "dee", "age": 25, "city": None, "pay": 65},
]
q = Query(people)
rich = q.where((F.pay > 45) & ~(F.name == "dee")).order(F.age, reverse=True)
print(rich, [r["name"] for r in rich], len(rich))
print(list(q.where(F.city.name == "rome").select(F.name, town=F.city.name)))
print(list(q.order(F.name, reverse=True).limit(2).select(F.name)))
print(list(q.group(F.age, n=len, pay=lambda rows: sum(r["pay"] for r in rows))))
print(q.where(F.age < 20).first("nobody"), q.where(F.name.within("bob", "zed") | (F.age > 40)).select(F.name).first(), q.where(F.missing == 1).first())
lazy = q.where(F.age > 30)
people.append({"name": "eve", "age": 60, "city": None, "pay": 10})
print(len(lazy), lazy.where(F.pay < 20).first()["name"], bool(q.where(F.pay > 1000)), str(lazy.limit(1)))
try:
    {F.name: 1}
except TypeError as error:
    print(error)
try:
    list(q.select(F.city.name))
except TypeError as error:
    print(error)
[r["name"] for r in q.where(~F.city.name.within("rome"))]
