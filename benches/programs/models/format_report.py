def main():
    people = [(f'name{i}', i * 37 % 100, i * 1.5) for i in range(400)]
    size = 0
    for _ in range(8):
        lines = [f'{"name":<12}|{"age":>5}|{"score":>10}', '-' * 29]
        for name, age, score in people:
            lines.append(f'{name:<12}|{age:>5d}|{score:>10.2f}')
            lines.append('%-12s %5d %8.3f' % (name, age, score))
            lines.append('{:>12} {:05d} {:,.1f}'.format(name.upper(), age, score * 1000))
        text = '\n'.join(lines)
        size += len(text) + text.count('|') + len(text.replace('name', 'n').split())
    return size


main()
