import difflib

OLD = [f'line {i}: the value is {i * 7 % 31}' for i in range(120)]
NEW = [line.replace('value', 'result') if i % 9 == 0 else line for i, line in enumerate(OLD) if i % 17]


def main():
    diff = list(difflib.unified_diff(OLD, NEW, 'old', 'new', lineterm=''))
    ratio = difflib.SequenceMatcher(None, ' '.join(OLD[:20]), ' '.join(NEW[:20])).ratio()
    close = difflib.get_close_matches('appel', ['ape', 'apple', 'peach', 'puppy', 'apply', 'maple'] * 5)
    return f'{len(diff)} {ratio:.6f} {close}'


main()
