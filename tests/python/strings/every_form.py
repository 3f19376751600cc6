# Every string method with every form of its arguments.
s = "Hello, World"
print(s.count("l"), s.count("l", 3), s.count("l", 3, 6), s.count(""), s.count("", 3))
print(s.find("o"), s.find("o", 5), s.find("o", 5, 7), s.find("z"), s.rfind("o"), s.rfind("o", 0, 6))
print(s.index("World"), s.rindex("l"))
for f in (lambda: s.index("z"), lambda: s.rindex("z", 2), lambda: s.index(3), lambda: s.find(), lambda: s.count(None)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(s.startswith("Hell"), s.startswith(("x", "He")), s.startswith("World", 7), s.startswith("World", 7, 9), s.endswith("ld"), s.endswith(("a", "b")), s.endswith("lo", 0, 5))
for f in (lambda: s.startswith(1), lambda: s.startswith((1,)), lambda: s.endswith(["a"])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("a-b-c".split("-"), "a-b-c".split("-", 1), "a-b-c".rsplit("-", 1), "a-b-c".split("-", maxsplit=1), " a  b ".split(), " a  b ".split(" "), "".split(), "".split(","), "  x y  z ".split(None, 1), "  x y  z ".rsplit(None, 1), "a,b".split(sep=","))
print("a=b=c".partition("="), "abc".partition("="), "a=b=c".rpartition("="), "abc".rpartition("="))
for f in (lambda: "a".split(""), lambda: "a".partition(""), lambda: "a".split(1), lambda: "a".split(",", "x")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("x".center(5) + "|", "x".center(5, "*"), "x".ljust(4, "-"), "x".rjust(4, "-"), "ab".center(5, "*"), "-42".zfill(6), "+7".zfill(4), "abc".zfill(2))
for f in (lambda: "x".center(5, "ab"), lambda: "x".ljust("5"), lambda: "x".zfill(), lambda: "x".center(5, 1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("  x ".strip() + "|", "xxaxx".strip("x"), "abcba".lstrip("ab"), "abcba".rstrip("ab"), "x".strip(None))
try:
    "x".strip(1)
except TypeError as e:
    print(e)
print("a-b".replace("-", "+"), "aaa".replace("a", "b", 2), "aaa".replace("", "-"), "aaa".replace("a", "b", -1), "aaa".replace("a", "", count=1))
print("TestCase".removeprefix("Test"), "TestCase".removesuffix("Case"), "TestCase".removeprefix("x"))
print("hello world".title(), "hELLO".capitalize(), "Hello".swapcase(), "ß".upper(), "ß".casefold(), "İ".lower() == "i̇", "they're bill's".title())
print("abc".isalpha(), "ab1".isalnum(), "123".isdigit(), "½".isnumeric(), "½".isdigit(), "²".isdigit(), "²".isdecimal(), " \t".isspace(), "Abc Def".istitle(), "ABC".isupper(), "abc".islower(), "a_1".isidentifier(), "1a".isidentifier(), "class".isidentifier(), "abc\n".isprintable(), "".isalpha(), "".isprintable(), "é".isascii(), "".isascii())
print("a\tb\tcd".expandtabs(), "a\tb".expandtabs(4), "a\tb".expandtabs(tabsize=2), "a\tb".expandtabs(0))
print("one\ntwo\r\nthree".splitlines(), "one\ntwo\r\nthree".splitlines(True), "a\n\nb\n".splitlines(keepends=True), "".splitlines())
print(",".join(["a", "b"]), ",".join("abc"), "".join([]), ", ".join({"k": 1}), "-".join(str(i) for i in range(3)))
for f in (lambda: ",".join([1]), lambda: ",".join(["a", None]), lambda: ",".join(5), lambda: ",".join(["a", b"b"])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
t = str.maketrans("abc", "xyz", "d")
print("abcd".translate(t), t, "abc".translate({97: "1", 98: None, 99: 100}), str.maketrans({"a": "1", 98: "2"}))
for f in (lambda: str.maketrans("ab", "c"), lambda: str.maketrans("ab"), lambda: str.maketrans({"ab": 1})):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("é".encode(), "é".encode("latin-1"), "é".encode("ascii", "replace"), "é".encode("ascii", "ignore"), "é".encode("ascii", errors="xmlcharrefreplace"), "é".encode("ascii", "backslashreplace"))
try:
    "é".encode("ascii")
except UnicodeEncodeError as e:
    print(e, e.encoding, e.start, e.end, e.object, e.reason)
try:
    "x".encode("nope")
except LookupError as e:
    print(e)
print("{} {}".format(1, 2), "{1} {0}".format(1, 2), "{a}".format(a=3), "{0[k]} {1.real}".format({"k": 5}, 7), "{:>5}|{:<5}|{:^5}".format(1, 2, 3), "{!r} {!s} {!a}".format("é", "é", "é"), "{:{}}".format("x", 4) + "|")
print("{x[0]} {y}".format_map({"x": [1], "y": 2}))
for f in (lambda: "{} {}".format(1), lambda: "{a}".format(), lambda: "{0} {}".format(1), lambda: "{".format(), lambda: "}".format(), lambda: "{:d}".format("x"), lambda: "{!x}".format(1), lambda: "{0.foo}".format(1), lambda: "{0[a]}".format([1])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(s[0], s[-1], s[2:5], s[::-1], s[::2], s[10:2:-2], s[100:], s[-100:3])
for f in (lambda: s[100], lambda: s["a"], lambda: s[1.0], lambda: s[::0], lambda: s[None:2]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print("a" in s, "World" in s, "" in s, "a" * 3, 3 * "ab", "a" * 0, "a" * -1, "a" "b")
for f in (lambda: 1 in s, lambda: s + 1, lambda: 1 + s, lambda: s * "a", lambda: s * 1.5, lambda: s - "a", lambda: -s, lambda: s < 1, lambda: s["x":2]):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(min("hello"), max("hello"), sorted("hello"), list(reversed("abc")), list(enumerate("ab", 1)), len("héllo"), ord("é"), chr(233), hash("a") == hash("a"))
print("abc" < "abd", "a" < "B", "Z" < "a", "" < "a", "abc" == "abc", "abc" != "abd", "10" < "9")
