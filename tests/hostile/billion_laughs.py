a = ['lol']
for _ in range(12):
    a = [a] * 10
print(a)
