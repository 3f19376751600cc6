def pick(n):
    return (m := n * 2) / 0 if n > 1 else n


print(pick(1))
print(pick(2))
