# Sorts of strings and tuples whose first parts are the same, or differ only late.

words = ["", "\0", "\0\0", "a", "a\0", "a\0b", "ab", "abcdefgh", "abcdefgh\0", "abcdefghi", "abcdefg", "abcdefgz", "é", "e\u0301", "z", "ÿ", "\uffff", "\U0001f600", "日本語日本語", "日本語日本"]
for seed in (3, 7, 11):
    mixed = [words[i * seed % len(words)] for i in range(len(words))]
    print([ascii(word) for word in sorted(mixed)] == [ascii(word) for word in sorted(mixed[::-1])], ascii(sorted(mixed)))
print(ascii(sorted(words, reverse=True)))
print(ascii(sorted((word, i) for i, word in enumerate(words))))
print(ascii(sorted(((word[:3], -i) for i, word in enumerate(words)), reverse=True)))
floats = [0.0, -0.0, 1.5, -1.5, float("inf"), -float("inf"), 5e-324, -5e-324, 1e300, -1e300]
print(sorted((x, i) for i, x in enumerate(floats)))
print(sorted(((x, i) for i, x in enumerate(floats)), reverse=True))
print([i for x, i in sorted(((abs(x) * 0, i) for i, x in enumerate([0.0, -1.0, 2.0])), key=lambda pair: (pair[0], "same"))])
print(sorted([(-1, "b"), (1, "a"), (0, "c"), (-(2 ** 46), "d"), (2 ** 46, "e"), (-1, "a")]))
print(sorted([(2 ** 70, 1), (-(2 ** 70), 2), (0, 3)]))
print(sorted(enumerate("stable"), key=lambda pair: "samesame" + "x" * (pair[0] % 2)))
print(sorted(enumerate("stable"), key=lambda pair: ("samesame", pair[0] % 2), reverse=True))
text = ["item %04d" % (i * 7919 % 1000) for i in range(1000)]
print(sorted(text) == ["item %04d" % i for i in range(1000)], sorted(text, key=str.upper)[:3], sorted(text, key=len)[:2])
print(sorted([("a" * 300, 1), ("a" * 299 + "b", 0), ("a" * 300, 0)])[0][1], max(text), min(text))
print(sorted([(), (), ()]), sorted([(1,), (0,)]), sorted([("b", 1), ("a",)]))
print(sorted(["b", "a"], key=lambda x: x + "\U0010ffff"), ascii(sorted(["\U00010000", "\uffff"])))
