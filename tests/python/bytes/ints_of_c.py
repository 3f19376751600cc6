# Counts that are an int of C, and what separates digits.
def tried(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for size in (2 ** 31, 2 ** 62, 2 ** 63, -2 ** 31 - 1, -1, 0, 3):
    tried(lambda: 'a\tb'.expandtabs(size))
    tried(lambda: b'a\tb'.expandtabs(size))
    tried(lambda: b'abcd'.hex(':', size))
tried(lambda: b'ab'.hex(bytearray(b':')))
tried(lambda: b'ab'.hex(b':'))
tried(lambda: bytearray(b'ab').hex(':'))
for size in (9, 100, 400, 700):
    wanted = ''.join(chr(0x1F600 + n) for n in range(size))
    print(ascii((wanted[:3] + 'kept' + wanted[-3:]).strip(wanted)), ascii(('a' + wanted).rstrip(wanted)))
