# host
def parts(n):
    for i in range(n):
        yield host_add("part", str(i))


print(", ".join(parts(3)), "".join(host_echo(c) for c in "abc"), "-".join(map(host_echo, ["x", "y"])), host_echo("+").join(["1", "2"]))


class Lines:
    def __iter__(self):
        return iter([host_echo("one"), host_echo("two")])


print("\n".join(Lines()), " ".join([]), "|".join(host_echo(["solo"])))
try:
    ",".join(host_echo(x) for x in ["a", 5, "never"])
except TypeError as error:
    print(error)
try:
    ",".join("ok" if i < 2 else host_fail("ValueError", f"item {i}") for i in range(4))
except ValueError as error:
    print(error)
print(b"-".join(host_echo(b) for b in (b"a", b"b")), host_echo("a,b").split(host_echo(",")), "x".replace("x", host_echo("y")), "{0}{0}".format(host_echo("z")))
table = str.maketrans(host_echo("ab"), host_echo("xy"))
print("aabb".translate(table), "abc".startswith(host_echo("a")), host_echo("a") in host_echo("cat"), host_echo("ab") * host_echo(2), host_echo("%s!") % host_echo("hi"))
rows = [[host_echo(r * c) for c in range(3)] for r in range(2)]
"\n".join(" ".join(str(host_echo(cell)) for cell in row) for row in rows)
