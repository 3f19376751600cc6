TEXT = 'The quick brown fox, jumps over 12 lazy dogs; and THE cat sleeps.  ' * 60


def main():
    words = TEXT.split()
    clean = [word.strip('.,;').lower() for word in words]
    titles = ' '.join(word.capitalize() for word in clean if word.isalpha())
    padded = [word.ljust(8, '.') + word.rjust(8) + word.center(9, '*') for word in clean]
    found = TEXT.count('fox') + TEXT.find('cat') + TEXT.rfind('dogs') + TEXT.index('lazy')
    table = str.maketrans('aeiou', '01234')
    pairs = [word.partition('o') for word in clean]
    return (
        len(titles) + len(''.join(padded)) + found + len(TEXT.translate(table)) + sum(len(pair[2]) for pair in pairs)
        + sum(word.startswith(('t', 'T')) for word in words) + sum(word.isdigit() for word in words)
        + len(TEXT.replace('the', 'a').upper().swapcase()) + len(TEXT.title().splitlines()) + TEXT.encode().count(b'a')
        + len([c for c in TEXT if c in 'xyz'])
    )


main()
