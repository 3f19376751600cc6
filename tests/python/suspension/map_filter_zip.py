# host
print(list(map(host_echo, [1, 2, 3])), list(map(host_add, [1, 2], [10, 20])), list(map(host_add, "ab", "cd")))
print(list(filter(host_echo, [0, 1, "", "x"])), list(zip(map(host_echo, "ab"), map(host_echo, range(5)))))
print(sum(map(host_echo, range(5))), max(map(host_echo, [3, 9, 2])), sorted(map(host_echo, "cab")), dict(map(lambda k: (host_echo(k), host_add(k, k)), "ab")))
m = map(lambda x: host_add(x, 100), iter([1, 2]))
print(next(m), next(m), next(m, "end"))
print([*map(host_echo, [True, None, 1.5])], list(enumerate(map(host_echo, "xy"), host_echo(5))))
print(list(map(list, map(lambda n: map(host_echo, range(n)), [1, 2]))))


def pick(x):
    if x == 3:
        host_fail("ValueError", "bad three")
    return x


m = map(pick, [1, 3, 5])
print(next(m))
try:
    next(m)
except ValueError as error:
    print(error)
print(list(m))
try:
    list(map(host_fail, ["KeyError"], ["from map"]))
except KeyError as error:
    print(repr(error))
g = (host_echo(x) for x in map(host_echo, filter(lambda x: host_echo(x) % 2, range(6))))
print(list(g))
any(map(host_echo, [0, 0, 5, 0])), all(map(host_echo, [1, 0]))
