# host
total = 0
for i in range(300):
    total = host_add(total, i)
print(total)
print(sum(host_echo(i) for i in range(200)), len([host_echo(i) for i in range(200)]))
text = ""
while len(text) < 50:
    text = host_add(text, "ab")
print(text)
words = {}
for word in "the cat and the hat and the bat".split():
    words[host_echo(word)] = host_add(words.get(word, 0), 1)
print(words)
matrix = [[host_echo(r * c) for c in range(8)] for r in range(8)]
print(sum(map(sum, matrix)), matrix[7])


def fib(n):
    return host_echo(n) if n < 2 else host_add(fib(n - 1), fib(n - 2))


print([fib(n) for n in range(10)])
primes = [n for n in range(2, 60) if all(host_echo(n % d) for d in range(2, int(n ** 0.5) + 1))]
print(primes)
big = host_echo(list(range(2000)))
print(len(big), sum(big), len(host_echo("x" * 10000)), len(host_echo({str(i): i for i in range(500)})))
