# host
print([host_echo(x) for x in host_echo([1, 2, 3])], {host_echo(x) for x in (1, 1)}, {host_echo(k): host_echo(k + k) for k in "ab"})
print([x for x in range(6) if host_echo(x % 2)], [(x, y) for x in host_echo("ab") for y in host_echo([1, 2]) if host_echo(y) > 1])
print([[host_echo(j) for j in range(i)] for i in range(3)], sum(host_echo(x) for x in range(4)), [y for x in range(3) if (y := host_echo(x * 2))])
name, width, value = "x", 8, 3.14159
print(f"{host_echo(name)} {host_echo(value):.2f} {value:{host_echo(width)}.{host_echo(3)}} {host_echo(name)!r:>5} {host_add(1, 2)=}")
print(f"{host_echo('a') + host_echo('b')}{f'{host_echo(1)}-{host_echo(2)}'}", "{} {k}".format(host_echo(1), k=host_echo(2)), "%s-%d" % (host_echo("s"), host_echo(5)))
print([host_echo(1), host_echo(2)], (host_echo(1),), {host_echo("k"): host_echo("v")}, {host_echo(3)}, host_echo([1, 2, 3])[host_echo(1)], host_echo("abc")[host_echo(0):host_echo(2)])
print(host_add(host_add(1, 2), host_add(3, b=4)), host_add(a=1), host_add(*host_echo([1, 2])), host_add(**host_echo({"a": "x", "b": "y"})))
print(host_echo(1) if host_echo(0) else host_echo(2), host_echo(0) or host_echo("or"), host_echo(1) and host_echo("and"), not host_echo(0))
try:
    [host_echo(x) if x < 2 else host_fail("ValueError", "at two") for x in range(5)]
except ValueError as error:
    print(error)
try:
    f"before {host_fail('KeyError', 'in f-string')}"
except KeyError as error:
    print(repr(error))
print({**host_echo({"a": 1}), "b": host_echo(2), **{"c": host_echo(3)}}, [*host_echo([1]), *host_echo("ab")])
x, (y, *z) = host_echo(1), host_echo([2, 3, 4])
print(x, y, z, lambda: 0 and host_echo(1)) if False else print(x, y, z)
assert host_echo(True), host_echo("not shown")
try:
    assert host_echo(False), host_echo("shown")
except AssertionError as error:
    print(error)
(lambda a, b=host_echo("default"): host_add(a, b))("called ")
