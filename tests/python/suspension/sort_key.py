# host
words = ["pear", "fig", "banana", "kiwi", "date"]
print(sorted(words, key=host_echo), sorted(words, key=lambda w: host_echo(len(w))))
print(sorted(words, key=lambda w: (host_echo(-len(w)), host_echo(w))))
words.sort(key=host_echo, reverse=True)
print(words)
calls = []


def key(w):
    calls.append(w)
    return host_add(len(w), 1)


words.sort(key=key)
print(words, calls)
data = [3, 1, 2]


def spy(n):
    answer = host_echo(n)
    print("while sorting", data)
    return answer


data.sort(key=spy)
print(data)


def failing(n):
    if n == 2:
        host_fail("ValueError", "no key for two")
    return host_echo(n)


try:
    data.sort(key=failing, reverse=True)
except ValueError as error:
    print(error, data)
data.sort(key=lambda n: host_echo(-n))
data
