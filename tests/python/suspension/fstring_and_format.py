# host
class Shown:
    def __format__(self, spec):
        return host_add("fmt:", host_echo(spec))


s = Shown()
print(f"{s} {s:abc} {s:{host_echo('w')}}", format(s), format(s, "x"), "{} {:y}".format(s, s), "{0.__class__.__name__}".format(s))
print(f"{host_echo(1)}{host_echo('two'):>5}{host_echo(3.14159):.{host_echo(2)}f}{host_echo([1])!r}")
print(f"{host_echo(1)=} {host_add(1, 2) = } {[host_echo(n) for n in range(2)]}")
print(f"{f'{host_echo("inner")}':^9}|", f"{host_echo('a') if host_echo(True) else 'b'}")


class Row:
    def __getitem__(self, key):
        return host_add("item ", str(key))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return host_add("attr ", name)


print("{r[key]} {r.name} {r[0]}".format(r=Row()), "%(a)s %(b)s" % Row(), "{a}".format_map(Row()))
try:
    print(f"kept {host_echo(1)} {host_fail('ValueError', 'in the middle')} lost")
except ValueError as error:
    print(error)
f"{host_echo('result')}"
