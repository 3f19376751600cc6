text = 'It was the best of times, it was the worst of times; it was the age of wisdom. ' * 120


def main():
    counts = {}
    for w in text.lower().replace(',', ' ').replace(';', ' ').replace('.', ' ').split():
        counts[w] = counts.get(w, 0) + 1
    top = sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))
    return '|'.join((f'{w}:{c}' for w, c in top[:5]))


main()
