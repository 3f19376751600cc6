lines = []
for i in range(1, 4):
    lines.append("*" * i)
print("\n".join(lines))
s = ""
for ch in "hello":
    s = ch + s
print(s, s == "hello"[::-1])
print("".join(reversed("abc")), "".join(sorted("banana")), "-".join("abc").split("-"))
vowels = sum(ch in "aeiou" for ch in "the quick brown fox")
print(vowels, [i for i, ch in enumerate("banana") if ch == "a"], "banana".count("an"), "banana".replace("an", "AN", 1))
print("a" < "b" < "c", "apple" > "Apple", "10" < "9", max("apple", "banana"), "abc" == "ab" + "c", "abc" is not None)
text = "To be, or not to be: that is the question."
print(text.lower().split(), [w.strip(".,:") for w in text.split()], text[:5], text[-9:-1], text[::7])
print(text.title(), text.swapcase(), text.upper().count("B"), text.find("or"), text.index("that"))
print("{:<10}|{:^10}|{:>10}".format("l", "c", "r"), "abc".center(9, "*"), "7".zfill(3), "x".join(["1"]))
caps = "".join(c.upper() if i % 2 else c.lower() for i, c in enumerate("alternating"))
print(caps, caps.isalpha(), caps.islower(), "abc123".isalnum(), "  ".isspace(), "Title".istitle())
palindromes = [w for w in ["level", "hello", "noon", ""] if w == w[::-1]]
print(palindromes, "a,b;c".replace(";", ",").split(","), "k=v=w".split("=", 1), "path/to/file.txt".rsplit("/", 1)[-1].split(".")[0])
print(*"spread", sep=".", end="!\n")
print(repr("tab\t"), repr('it\'s'), str(5) + "5", "5" * 3, int("5") * 3, f"{'5':>3}", "%s" % 5, ascii("ñ"))
long = "x" * 1000
print(len(long), long == "x" * 1000, long[999], long.find("y"), hash(long) == hash("x" * 1000))
"ab\ncd\n".split("\n")
