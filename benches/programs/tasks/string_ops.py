def main():
    t = 0
    for i in range(3000):
        s = 'item-%d' % i
        t += len(s.upper().center(20, '*')) + s.count('-') + (s.startswith('item') and s.endswith('9'))
        a, _, b = s.partition('-')
        t += int(b) + len(a.title()) + s.find('1') + len('{:>10}|{:<10}'.format(a, b)) + len(s.replace('e', 'ee')) + len(''.join(reversed(s)))
    return t


main()
