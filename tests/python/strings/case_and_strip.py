for s in ("hello world", "HELLO", "Hello World", "", "123", "ß straße", "ǅ", "it's a dog's", "éÀ", "ΑΣ"):
    print(repr(s), s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold())
print("  pad ".strip() + "|", "  pad ".lstrip() + "|", "  pad ".rstrip() + "|", "xxhixx".strip("x"), "abcba".strip("ab"), "www.site.com".lstrip("w."), "\t\n x\u00a0".strip() + "|")
print("hi".center(7) + "|", "hi".center(7, "*"), "hi".center(6, "*"), "hi".ljust(5, ".") , "hi".rjust(5, "."), "hi".center(1), "abc".center(6, "-"))
print("42".zfill(5), "-42".zfill(5), "+42".zfill(6), "abc".zfill(2), "".zfill(3))
print("a\tb\tc".expandtabs(), "a\tb".expandtabs(4), "01\t012\t0123".expandtabs(4), "a\tb".expandtabs(0))
try:
    "x".center(5, "ab")
except TypeError as error:
    print(error)
try:
    "x".strip(5)
except TypeError as error:
    print(error)
try:
    "x".upper(1)
except TypeError as error:
    print(error)
"MiXeD".swapcase()
