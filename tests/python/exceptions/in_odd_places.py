# Exceptions raised inside operations that call guest code.
class Faulty:
    def __init__(self, where):
        self.where = where

    def fail(self, name):
        if self.where == name:
            raise ValueError(f"in {name}")

    def __len__(self):
        self.fail("len")
        return 1

    def __bool__(self):
        self.fail("bool")
        return True

    def __eq__(self, other):
        self.fail("eq")
        return False

    def __hash__(self):
        self.fail("hash")
        return 1

    def __lt__(self, other):
        self.fail("lt")
        return True

    def __repr__(self):
        self.fail("repr")
        return "F"

    def __iter__(self):
        self.fail("iter")
        return iter([1])

    def __contains__(self, x):
        self.fail("contains")
        return True

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        self.fail("getattr")
        return name

    def __add__(self, other):
        self.fail("add")
        return self

    def __call__(self):
        self.fail("call")

    def __index__(self):
        self.fail("index")
        return 0

    def __format__(self, spec):
        self.fail("format")
        return "fmt"

    def __getitem__(self, i):
        self.fail("getitem")
        return i


uses = {
    "len": lambda f: len(f),
    "bool": lambda f: "yes" if f else "no",
    "eq": lambda f: f in [1, 2],
    "hash": lambda f: {f: 1},
    "lt": lambda f: sorted([f, f, f]),
    "repr": lambda f: repr([f]),
    "iter": lambda f: [*f],
    "contains": lambda f: 5 in f,
    "getattr": lambda f: f.anything,
    "add": lambda f: sum([f, f], f),
    "call": lambda f: f(),
    "index": lambda f: [1, 2][f],
    "format": lambda f: f"{f}",
    "getitem": lambda f: f["k"],
}
for name, use in uses.items():
    try:
        print(name, use(Faulty("nothing")) is not None, end=" ")
        use(Faulty(name))
        print("no error")
    except ValueError as error:
        print(error)
