for text in ("0", "42", "-42", "+7", "  12\n", "1_000_000", "007", "-0", "٣", "123456789012345678901234567890"):
    print(repr(text), int(text))
for text in ("", " ", "x", "1.0", "1e3", "0x10", "1__0", "_1", "1_", "--1", "1 2", "12a"):
    try:
        print(int(text))
    except ValueError as error:
        print(error)
for text, base in [("ff", 16), ("0xff", 16), ("0XFF", 0), ("0b101", 0), ("0o17", 0), ("101", 2), ("zz", 36), ("-0x1_0", 0), ("12", 3), ("0", 0), ("00", 0)]:
    print(text, base, int(text, base))
for text, base in [("12", 2), ("g", 16), ("010", 0), ("8", 8), ("1", 1), ("1", 37), ("0b1", 16), ("0x", 16)]:
    try:
        print(text, base, int(text, base))
    except ValueError as error:
        print(error)
print(int(), int(3.9), int(-3.9), int(True), int(b"15"), int("15", base=16))
for value in (None, [], "a", {}):
    try:
        int(value)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
try:
    int(5, 10)
except TypeError as error:
    print(error)


class Index:
    def __index__(self):
        return 9


class Number:
    def __int__(self):
        return 8


print(int(Index()), int(Number()), [0] * Index() == [0] * 9, hex(Index()))
int("1" * 25)
