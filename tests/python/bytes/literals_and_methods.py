b = b"hello \x00\xff\n'\""
print(b, len(b), b[0], b[-1], b[1:4], list(b"abc"), b"a" + b"b", b"ab" * 2, bytes([65, 66]), bytes(3), bytes("é", "utf-8"))
print(b"it's", b'say "x"', b"\t\\", rb"\n", b"a" b"c", bytes(), bytes(b"copy"), bytes(range(3)))
print(b"abc" == b"abc", b"a" < b"b", b"a" == "a", 97 in b"abc", b"bc" in b"abc", b"" in b"")
print(b"a,b".split(b","), b" x ".strip(), b"Abc".upper(), b"abc".find(b"c"), b"abc".find(99), b"a-b".replace(b"-", b"+"), b",".join([b"x", b"y"]), b"abc".startswith(b"ab"))
print(b"abc".hex(), b"\x01\xab".hex(":"), bytes.fromhex("01 ab FF"), b"abc".isalpha(), b"12".isdigit(), b"x".zfill(3), b"a\nb".splitlines(), b"ab".center(6, b"*"))
print(b"%d %s" % (5, b"x"), b"abc".title(), b"aXb".swapcase(), b"abcabc".count(b"bc"), b"abc".partition(b"b"), b"abc".rfind(b"c"), b"abc".translate(None, b"b"))
for action in range(8):
    try:
        if action == 0:
            bytes([256])
        elif action == 1:
            b"a" + "b"
        elif action == 2:
            bytes("x")
        elif action == 3:
            bytes.fromhex("0g")
        elif action == 4:
            b"abc"[5]
        elif action == 5:
            b"abc"[0] = 1
        elif action == 6:
            "a" in b"abc"
        else:
            bytes(-1)
    except (TypeError, ValueError, IndexError) as error:
        print(action, type(error).__name__, error)
print({b"k": 1}[b"k"], sorted([b"b", b"a"]), max(b"abc"), [hex(x) for x in b"\x0f\xf0"], str(b"x", "ascii"))
b"caf\xc3\xa9".decode()
