def read(lines):
    for line in lines:
        yield line.rstrip("\n")


def keep(pattern, lines):
    return (line for line in lines if pattern in line)


def number(lines):
    for i, line in enumerate(lines, 1):
        yield f"{i}: {line}"


text = ["apple pie\n", "banana\n", "apple cake\n", "cherry\n"]
for line in number(keep("apple", read(text))):
    print(line)


def take(n, it):
    for i, x in enumerate(it):
        if i >= n:
            return
        yield x


def naturals(start=0):
    while True:
        yield start
        start += 1


def sieve(numbers):
    prime = next(numbers)
    yield prime
    yield from sieve(n for n in numbers if n % prime)


print(list(take(10, sieve(naturals(2)))))


def windows(it, n):
    buffer = []
    for x in it:
        buffer.append(x)
        if len(buffer) == n:
            yield tuple(buffer)
            del buffer[0]


print(list(windows("abcde", 3)))


def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


print(list(batches(range(7), 3)))


def permutations(items):
    if not items:
        yield ()
    for i in range(len(items)):
        for rest in permutations(items[:i] + items[i + 1:]):
            yield (items[i],) + rest


print(list(permutations("abc")))


def round_robin(*iterables):
    active = [iter(it) for it in iterables]
    while active:
        for it in active[:]:
            try:
                yield next(it)
            except StopIteration:
                active.remove(it)


print(list(round_robin("abc", [1], (True, False))))


def scheduler(tasks):
    while tasks:
        task = tasks.pop(0)
        try:
            print(next(task), end=" ")
            tasks.append(task)
        except StopIteration as stop:
            print(f"[{stop.value}]", end=" ")


def worker(name, n):
    for i in range(n):
        yield f"{name}{i}"
    return name


scheduler([worker("a", 2), worker("b", 3), worker("c", 1)])
print()
sum(take(100, (n * n for n in naturals())))
