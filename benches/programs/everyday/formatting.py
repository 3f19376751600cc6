def main():
    t = 0
    for i in range(40000):
        t += len(f'{i:>8} {i * 1.5:.2f} {i!r}') + len('%d %s' % (i, 'a')) + len('{} {}'.format(i, 'b')) + len(str(i).zfill(8)) + len(' '.join(['a', str(i)]))
    return t


main()
