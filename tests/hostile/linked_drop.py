node = None
for i in range(200_000):
    node = [node, i]
node = None
for i in range(3_000_000):
    x = [i]
