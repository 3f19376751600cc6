# Strings are in the order of their code points, lone surrogates below what stands above them.
a = ['\ud800', '\udfff', '\uffff', '\U00010000', '\ue000', 'a', '\U0010ffff', '\ud83d\ude00', '\ud83d', '\U0001f600', '\ud83dx', '\udc00']
print(ascii(sorted(a)))
print(ascii(sorted(a, reverse=True)))
for x in a:
    for y in a:
        print(int(x < y), int(x <= y), int(x > y), int(x == y), end=' ')
    print()
print(ascii(max(a)), ascii(min(a)))
print(ascii(sorted([(x, 1) for x in a])))

print('x\ud800' < 'x\U00010000', ascii(max('\ud800', '\U00010000', '\uffff')))
many = [prefix + char + tail for prefix in ('', 'ab', 'abcdef', 'abcdefgh', 'é' * 40) for char in a for tail in ('', 'z')]
print([n for n, text in enumerate(sorted(many)) if '\ud800' in text])
print(sorted(many) == sorted(many, key=lambda text: [ord(c) for c in text]))
print(sorted((text, 1) for text in many) == sorted(((text, 1) for text in many), key=lambda pair: [ord(c) for c in pair[0]]))
print(ascii(sorted(['\U0010fffe', '\U0010efff', '\udc80', '\uffff'])))
