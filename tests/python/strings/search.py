s = "the cat sat on the mat"
print(s.find("at"), s.find("at", 6), s.find("at", 6, 8), s.find("dog"), s.find(""), s.find("", 30), s.rfind("at"), s.rfind("the", 0, 10))
print(s.index("sat"), s.rindex("the"), s.count("at"), s.count("the", 1), s.count(""), "aaaa".count("aa"), "".count(""))
print(s.startswith("the"), s.startswith("cat", 4), s.startswith(("x", "t")), s.endswith("mat"), s.endswith(("cat", "mat")), s.endswith("cat", 0, 7), s.startswith(()))
print("cat" in s, "" in s, "dog" not in s)
for name in ("index", "rindex"):
    try:
        getattr(s, name)("zebra")
    except ValueError as error:
        print(name, error)
try:
    s.find(5)
except TypeError as error:
    print(error)
try:
    s.startswith(["t"])
except TypeError as error:
    print(error)
try:
    s.startswith(("t", 1)) or s.startswith(("x", 1))
except TypeError as error:
    print(error)
print("a,b,,c".partition(","), "abc".partition(","), "a,b,,c".rpartition(","), "abc".rpartition(","))
try:
    "abc".partition("")
except ValueError as error:
    print(error)
print("unhappy".removeprefix("un"), "unhappy".removeprefix("x"), "file.py".removesuffix(".py"), "file.py".removesuffix(""))
print("hello".replace("l", "L"), "hello".replace("l", "L", 1), "abc".replace("", "-"), "aaa".replace("aa", "b"), "abc".replace("x", "y"), "abc".replace("b", "", -1), "hello".replace("l", "", count=1))
s.find("sat", -16)
