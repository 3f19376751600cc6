def main():
    s = 'The quick, brown fox\n' * 3000
    t = 0
    for i in range(60):
        t += len(s.split()) + len(s.splitlines()) + len(s.title()) + s.count('o') + s.find('zzz') + len(s.upper())
    return t


main()
