# Iterators that pass on what others give: slices, chains, repeats and what is made of them.

from itertools import accumulate, chain, islice, repeat, zip_longest

numbers = list(range(10))
print(list(islice(numbers, 3)), list(islice(numbers, 2, 5)), list(islice(numbers, 1, None, 3)), list(islice(numbers, 0)), list(islice([], 5)))
print(sum(islice(chain(numbers, (100, 200), range(3)), 4, 13)), list(islice(chain([], [], [1]), 5)), list(islice(chain(), 2)))
part = islice(numbers, 4)
print(next(part), next(part), list(part), list(part), next(part, "end"))
source = iter(numbers)
print(list(islice(source, 3)), list(islice(source, 2)), next(source), list(islice(source, 100)), list(islice(source, 1)))
links = chain("ab", [1, 2], (3,), range(4, 6), {"k": 1}, iter([7]))
print(next(links), [next(links) for _ in range(5)], list(links), list(links))
again = repeat("x")
print([next(again) for _ in range(3)], list(islice(repeat(5), 3)), list(repeat(5, 2)), list(map(pow, range(4), repeat(2))))
grown = [1, 2]
run = chain(grown, [9])
print(next(run), grown.append(3), list(run))
shrunk = [1, 2, 3, 4]
cut = islice(shrunk, 4)
print(next(cut), shrunk.clear(), list(cut), shrunk.extend([5, 6, 7]), list(cut))
print(list(accumulate([1, 2, 3])), list(accumulate([1, True, 2.5])), list(accumulate([2 ** 46, 2 ** 46, 2 ** 46])), list(accumulate("abc")), list(accumulate([-1, 5], max)))
print(list(accumulate([2 ** 62, 2 ** 62])), list(accumulate([], initial=4)), list(accumulate([1, 2], initial=10)))
same = iter(range(7))
print(list(zip(same, same)), list(same))
short, long = iter([1, 2]), iter([10, 20, 30, 40])
print(list(zip(long, short)), list(long), list(zip(short, long)))
print(list(zip_longest("ab", range(3), fillvalue="-")), list(zip([1, 2], (3, 4))), list(zip(range(3), [7, 8])))
backwards = [1, 2, 3, 4]
rest = reversed(backwards)
print(next(rest), backwards.pop(), backwards.pop(), list(rest), list(rest), backwards.append(9), list(rest))
print([c for c in "naïve"], [c for c in "ab" + "cd" * 3], list("x" * 3), [c for c in ("seen " * 9)[3:8]])
text = ""
for i in range(5):
    text += "ab"
    print([c for c in text][-2:], end=" ")
print(list(reversed("abc")), list(enumerate(islice("xyz", 2), 5)))
for size in (15, 16, 17, 33):
    print(size, len(list(zip(range(size), range(size)))), tuple(enumerate(range(size)))[-1], sum(islice(chain(range(size), range(size)), size + 3)))


def counted():
    for i in range(3):
        print("gives", i)
        yield i


print(list(islice(counted(), 2)), list(chain(counted(), [8])), sum(islice(chain(counted(), [8]), 4)))


def failing():
    yield 1
    raise KeyError("late")


for make in (lambda: list(chain([0], failing(), [2])), lambda: sum(islice(chain(failing(), [1]), 5)), lambda: list(zip([1, 2], failing()))):
    try:
        print(make())
    except KeyError as error:
        print("KeyError", error)
items = list(range(12))
for begin, end, step in [(9, None, None), (0, 2, None), (3, 6, None), (None, None, 3), (5, 1, None), (-2, None, None), (4, 0, -1), (100, 200, None)]:
    copy = list(items)
    del copy[begin:end:step]
    print((begin, end, step), copy)
del items[:]
print(items)
