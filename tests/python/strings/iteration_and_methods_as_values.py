print(list("héy"), [c for c in "ab"], tuple("xyz"), sorted("banana"), set("aaa"), list(enumerate("ab", 1)))
print(list(reversed("abc")), "".join(sorted("hello", reverse=True)), max("hello"), min("hello"), "c" in "abc")
upper = "shout".upper
print(upper(), str.upper("x"), list(map(str.strip, [" a ", "b "])), str.join("-", ["a", "b"]), sorted(["B", "a", "C"], key=str.lower))
print("abc".__len__(), "a".__add__("b"), "abc".__contains__("b"), "abc".__getitem__(1), "a".__eq__("a"), "a".__eq__(1), "a".__lt__("b"), "ab".__mul__(2))
try:
    str.upper(5)
except TypeError as error:
    print(error)
try:
    "abc".nothing
except AttributeError as error:
    print(error)
try:
    "abc".x = 1
except AttributeError as error:
    print(error)
counts = {}
for ch in "mississippi":
    counts[ch] = counts.get(ch, 0) + 1
print(counts)
print("".join(chr((ord(c) - 97 + 13) % 26 + 97) if c.isalpha() else c for c in "hello, world"))
s = "racecar"
print(s == s[::-1], type(s), isinstance(s, str), str.__name__, type("").__name__)


class Name(str):
    def shout(self):
        return self.upper() + "!"


n = Name("bob")
print(n, n.shout(), n + "x", type(n + "x").__name__, n == "bob", len(n), {n: 1}["bob"], isinstance(n, str), repr(n))
n[0]
