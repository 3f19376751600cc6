for text in ("1", "1.5", "-2.5e3", "+.5", "5.", " 3.5 \n", "1_000.5", "1e-400", "1e400", "inf", "-INF", "NaN", "infinity", "0x1" ):
    try:
        print(repr(text), float(text))
    except ValueError as error:
        print(error)
for text in ("", " ", "abc", "1.2.3", "1e", "e5", ".", "--1", "1_", "_1.0", "1,5", "1 2"):
    try:
        print(float(text))
    except ValueError as error:
        print(error)
for value in (None, [], {}):
    try:
        float(value)
    except TypeError as error:
        print(error)
print(float(), float(7), float(True), float(b"2.5"), float("9007199254740993"), float("0.1000000000000000055511151231257827"))
print(float("123456789.123456789e-5"), float("4.9e-324"), float("2e-324"), float("1.7976931348623159e308"))


class Real:
    def __float__(self):
        return 2.5


class Index:
    def __index__(self):
        return 4


print(float(Real()), float(Index()))
float("  -0.0 ")
