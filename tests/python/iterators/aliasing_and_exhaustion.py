data = [1, 2, 3]
a = iter(data)
b = iter(data)
print(next(a), next(a), next(b))
data.append(4)
print(list(a), list(b))
d = {"x": 1, "y": 2}
keys = iter(d)
print(next(keys))
print(list(keys), next(keys, "none"))
text = iter("hey")
print("".join(text), "".join(text) == "")


class Once:
    def __init__(self, items):
        self.items = items
        self.used = False

    def __iter__(self):
        if self.used:
            raise RuntimeError("only once")
        self.used = True
        return iter(self.items)


once = Once([1, 2])
print([*once])
try:
    [*once]
except RuntimeError as error:
    print(error)


class Peekable:
    def __init__(self, it):
        self.it = iter(it)
        self.buffer = []

    def __iter__(self):
        return self

    def __next__(self):
        if self.buffer:
            return self.buffer.pop()
        return next(self.it)

    def peek(self, default=None):
        if not self.buffer:
            try:
                self.buffer.append(next(self.it))
            except StopIteration:
                return default
        return self.buffer[0]


p = Peekable("abc")
print(p.peek(), next(p), p.peek(), next(p), next(p), p.peek("empty"), list(p))


class Chars:
    def __init__(self, text):
        self.text = text
        self.i = 0

    def __iter__(self):
        return Chars(self.text)

    def __next__(self):
        if self.i == len(self.text):
            raise StopIteration
        self.i += 1
        return self.text[self.i - 1]


c = Chars("xy")
print([p + q for p in c for q in c], next(c), list(c), next(c))
print([x for x in iter(lambda it=iter([5, 6, 0, 7]): next(it), 0)])
nested = iter([iter([1, 2]), iter([3])])
[list(inner) for inner in nested]
