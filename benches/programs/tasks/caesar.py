def enc(s, k):
    out = []
    for ch in s:
        if ch.isupper():
            out.append(chr((ord(ch) - 65 + k) % 26 + 65))
        elif ch.islower():
            out.append(chr((ord(ch) - 97 + k) % 26 + 97))
        else:
            out.append(ch)
    return ''.join(out)


def main():
    s = 'The Quick Brown Fox Jumps Over The Lazy Dog. ' * 60
    for k in range(5):
        s = enc(s, 7)
    return s[:20]


main()
