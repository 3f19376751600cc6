words = ["b", "a"]
words.sort()
print(words)
words.apend("c")
