def numbers(items):
    for item in items:
        yield 10 / item


def total(items):
    result = 0
    for n in numbers(items):
        result += n
    return result


print(total([1, 2]))
print(total([5, 0]))
