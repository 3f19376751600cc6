def find(items):
    if items:
        return [i for i in items]


for item in find([1]):
    print(item)
for item in find([]):
    print(item)
