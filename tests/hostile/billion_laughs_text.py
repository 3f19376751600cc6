import json
a = ['lol']
for _ in range(12):
    a = [a] * 10
try:
    json.dumps(a)
except MemoryError:
    print('MemoryError')
b = ['lol']
for _ in range(12):
    b = [b] * 10
print(a == b)
