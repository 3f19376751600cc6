# Objects without a __dict__ are not given one.
class Slotted:
    __slots__ = ('a',)


class Both(Slotted):
    pass


for make in (Slotted, Both):
    o = make()
    for value in ({'b': 1}, 5):
        try:
            o.__dict__ = value
            print(o.__dict__)
        except Exception as e:
            print(type(e).__name__, e)
        try:
            object.__setattr__(o, '__dict__', value)
            print(vars(o))
        except Exception as e:
            print(type(e).__name__, e)

for make in (Slotted, Both):
    o = make()
    try:
        del o.__dict__
        print("deleted", vars(o))
    except Exception as e:
        print(type(e).__name__, e)


class Table(dict):
    __slots__ = ()


class Plain(dict):
    pass


for make in (Table, Plain):
    o = make(a=1)
    try:
        o.__dict__ = {"b": 2}
        print(o, o.b)
    except AttributeError as e:
        print(e)

data = bytearray(b"ab")
data.extend("")
print(data)
try:
    data.extend("c")
except TypeError as e:
    print(e)
