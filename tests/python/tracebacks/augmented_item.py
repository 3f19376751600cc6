counts = {"a": 1}
for letter in "ab":
    counts[letter] += 1
