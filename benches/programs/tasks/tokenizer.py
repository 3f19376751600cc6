def tokens(s):
    i, n, out = (0, len(s), [])
    while i < n:
        c = s[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while j < n and s[j].isdigit():
                j += 1
            out.append(('num', int(s[i:j])))
            i = j
        elif c.isalpha():
            j = i
            while j < n and s[j].isalnum():
                j += 1
            out.append(('id', s[i:j]))
            i = j
        else:
            out.append(('op', c))
            i += 1
    return out


def main():
    return len(tokens('foo = bar1 + 42 * (baz - 7) / 3; ' * 150))


main()
