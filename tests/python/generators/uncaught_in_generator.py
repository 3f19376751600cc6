def parse(lines):
    for line in lines:
        key, value = line.split("=")
        yield key, int(value)


def total(lines):
    return sum(value for _, value in parse(lines))


print(total(["a=1", "b=2"]))
print(total(["a=1", "b=two"]))
