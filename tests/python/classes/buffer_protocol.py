# PEP 688: classes that lend their bytes by __buffer__.
import array
import collections.abc


class Lends:
    def __init__(self, data):
        self.data = bytearray(data)

    def __buffer__(self, flags):
        print('asked', flags)
        return memoryview(self.data)


class Wrong:
    def __buffer__(self, flags):
        return b'bytes'


lends = Lends(b'hello')
view = memoryview(lends)
view[0] = 72
print(view.tobytes(), len(view), view.readonly, lends.data)
print(bytes(lends), bytearray(lends), bytes(Lends(b'')))
print([isinstance(x, collections.abc.Buffer) for x in (lends, b'', bytearray(), view, '', [])])
for make in (memoryview, bytes, bytearray):
    try:
        make(Wrong())
    except TypeError as error:
        print(error)
    try:
        make(object())
    except TypeError as error:
        print(error)


class Both:
    def __bytes__(self):
        return b'by bytes'

    def __buffer__(self, flags):
        return memoryview(b'by buffer')


print(bytes(Both()), bytearray(Both()), memoryview(Both()).tobytes())
numbers = array.array('h', [1, 2, -3])
shown = memoryview(numbers)
print(shown.format, shown.itemsize, shown.tolist(), shown[2], shown.nbytes, len(shown))
print(bytes(numbers), bytearray(numbers), bytes(array.array('d', [1.5])))
print(memoryview(array.array('B', b'abc')).tobytes(), isinstance(numbers, collections.abc.Buffer))


class OnlyBytes:
    def __bytes__(self):
        return b'only'


print(bytes(OnlyBytes()))
try:
    print(bytearray(OnlyBytes()))
except TypeError as error:
    print(error)
for source in (3, b'ab', [1, 2], 'text', 1.5, range(3), memoryview(b'xy'), bytearray(b'z'), (x for x in b'gen')):
    try:
        print(bytearray(source))
    except TypeError as error:
        print(error)
