# Keys that are equal to those that are there, but other objects, of every short length.
table = {}
for turn in range(3):
    for size in range(40):
        for letter in 'aé語😀':
            key = ''.join([letter] * size)
            if key in table:
                table[key] += 1
            else:
                table[key] = size
print(len(table), sum(table.values()))
near = {}
for size in range(1, 34):
    for at in range(size):
        text = ['x'] * size
        text[at] = 'y'
        word = ''.join(text)
        near[word] = near.get(word, 0) + at
        near[word] = near.get(word, 0) + 1
print(len(near), sum(near.values()), near['xxxxy'], 'xxxxx' in near, near.get('y' * 9))
words = ' '.join(['alpha', 'beta', 'alphabet', 'beta', 'gamma', 'a', 'alpha'] * 3).split()
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
del counts['beta']
for word in words:
    counts[word] = counts.get(word, 0) + 1
print(counts)
for word in words:
    if word in counts:
        del counts[word]
print(counts)
