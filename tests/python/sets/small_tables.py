# Sets that grow, lose elements and are asked again, of numbers, strings and tuples: answers and order.
def trace(limit, step):
    table, log = set(), []
    for turn in range(200):
        number = turn * step % limit
        if number in table:
            table.remove(number)
            log.append(-number)
        else:
            table.add(number)
        log.append(sum(other in table for other in range(limit)))
    return sorted(table), log[-12:], list(table)


for limit in (3, 7, 8, 9, 20, 31, 64):
    for step in (1, 3, 5, 7):
        print(limit, step, *trace(limit, step))

words = "the quick brown fox jumps over the lazy dog and runs".split()
seen, twice = set(), []
for word in words * 3:
    if word in seen:
        twice.append(word)
        seen.discard(word)
    else:
        seen.add(word)
print(len(seen), twice)

columns = {8, 16, 24, 32, 0, -1, -2, 2**61 - 1, 2**61, 2**70}
print([n in columns for n in (0, 8, 7, -1, -2, 2**61 - 1, 1, 2**61, 2**70, 2**70 + 1)])
print(True in {1}, 1.0 in {1}, 1 in {True}, 0 in {False}, 2 in {2.0}, "1" in {1})
frozen = frozenset({(1, 2), (3, 4), "a"})
print((1, 2) in frozen, (2, 1) in frozen, "a" in frozen, "b" in frozen)
