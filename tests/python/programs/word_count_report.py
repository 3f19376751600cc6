"""Counts words of a text and prints a report."""

TEXT = """
It was the best of times, it was the worst of times, it was the age of
wisdom, it was the age of foolishness, it was the epoch of belief, it was
the epoch of incredulity, it was the season of Light, it was the season of
Darkness, it was the spring of hope, it was the winter of despair.
"""


def tokenize(text):
    """Yields lower-case words without punctuation."""
    word = ""
    for ch in text:
        if ch.isalpha():
            word += ch.lower()
        elif word:
            yield word
            word = ""
    if word:
        yield word


def count(items):
    counts = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts


def top(counts, n):
    return sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:n]


def histogram(counts, width=20):
    longest = max(len(w) for w in counts)
    most = max(counts.values())
    for word, n in top(counts, len(counts)):
        bar = "#" * round(width * n / most)
        yield f"{word:>{longest}} {n:3d} {bar}"


def by_length(words):
    groups = {}
    for word in set(words):
        groups.setdefault(len(word), []).append(word)
    return {length: sorted(group) for length, group in sorted(groups.items())}


words = list(tokenize(TEXT))
counts = count(words)
print(f"{len(words)} words, {len(counts)} different")
for word, n in top(counts, 5):
    print(f"{word:<10}{n:>5}{n / len(words):>8.1%}")
print()
for line in histogram({w: n for w, n in counts.items() if n > 1}):
    print(line)
print()
for length, group in by_length(words).items():
    print(f"{length:2}: {', '.join(group)}")
letters = count(ch for word in words for ch in word)
print("".join(ch for ch, _ in top(letters, 10)), sum(letters.values()))
once = [w for w, n in counts.items() if n == 1]
print("only once:", once)
longest = max(counts, key=lambda w: (len(w), w))
print(f"{longest!r} is the longest; average {sum(map(len, words)) / len(words):.3f}")
pairs = count(zip(words, words[1:]))
for (a, b), n in top(pairs, 4):
    print(f"{a} {b}: {n}")
