print("a b  c ".split(), " a b ".split(" "), "a,b,c".split(",", 1), "a,b,c".rsplit(",", 1), "".split(), "".split(","), "abc".split("b"))
print(" a  b c ".split(None, 1), " a  b c ".rsplit(None, 1), "a\tb\nc".split(), "1<>2<>3".split("<>"), "a,b".split(sep=",", maxsplit=5))
print("a\nb\r\nc\rd\x0be\x0cf\x1cg\u2028h\n".splitlines(), "a\nb\n".splitlines(True), "".splitlines(), "\n".splitlines(), "a\r\nb".splitlines(keepends=True))
print("-".join(["a", "b", "c"]), "".join([]), ",".join("xyz"), ", ".join(str(n) for n in range(4)), "x".join(["solo"]), " ".join({"k": 1, "j": 2}))
for bad in ([1, 2], ["a", None], 5):
    try:
        "".join(bad)
    except TypeError as error:
        print(error)
try:
    "abc".split("")
except ValueError as error:
    print(error)
try:
    "abc".split(1)
except TypeError as error:
    print(error)
words = "the quick brown fox jumps over the lazy dog".split()
print(" ".join(reversed(words)), "".join(w[0] for w in words), " ".join(w.capitalize() for w in words))
table = "name=ann;age=30;city=rome"
print(dict(pair.split("=") for pair in table.split(";")))
key, _, value = "key: some: value".partition(": ")
print(key, value)
"one two three".rsplit(maxsplit=1)
