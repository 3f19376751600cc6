import struct, array
def t(name, f):
    try:
        r = f()
        print(name, '->', repr(r) if not isinstance(r, memoryview) else ('mv', r.format, r.shape, r.strides, r.itemsize, r.ndim, r.nbytes, r.readonly, r.contiguous, r.c_contiguous, r.f_contiguous, r.tobytes()))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
b = bytearray(range(24))
m = memoryview(b)
for f in 'xcbBhHiIqQefdspw':
    for pre in ('', '@', '<'):
        if f in 'lLnNP' : continue
        t(pre + f, lambda: m.cast(pre + f).tolist())
        t(pre + f, lambda: m.cast(pre + f)[1])
t('e', lambda: m.cast('e')[2])
def se():
    mm = memoryview(bytearray(4)).cast('e'); mm[0] = 1.5; mm[1] = -2; return mm.tolist(), mm.tobytes()
t('se', se)
def so():
    mm = memoryview(bytearray(4)).cast('e'); mm[0] = 1e9
t('so', so)
def so2():
    mm = memoryview(bytearray(4)).cast('e'); mm[0] = 'a'
t('so2', so2)
t(1, lambda: m.cast('B', [2, 3, 4]))
t(2, lambda: m.cast('B', [2, 3, 4]).tolist())
t(3, lambda: m.cast('B', (4, 6)).tolist())
t(4, lambda: m.cast('B', (4, 5)))
t(5, lambda: m.cast('H', (3, 4)).tolist())
t(6, lambda: m.cast('B', (4, 6))[1, 2])
t(7, lambda: m.cast('B', (4, 6))[-1, -1])
t(8, lambda: m.cast('B', (4, 6))[4, 0])
t(9, lambda: m.cast('B', (4, 6))[0])
t(10, lambda: m.cast('B', (4, 6))[0:2])
t(11, lambda: m.cast('B', (4, 6))[0:2].tolist())
t(12, lambda: m.cast('B', (4, 6))[0:2, 1:2])
t(13, lambda: m.cast('B', (4, 6))[1, 2, 3])
t(14, lambda: m.cast('B', (4, 6))[1, 'a'])
t(15, lambda: m.cast('B', (4, 6))['a'])
t(16, lambda: len(m.cast('B', (4, 6))))
t(17, lambda: list(m.cast('B', (4, 6))))
t(18, lambda: m.cast('B', (4, 6)).cast('B').shape)
t(19, lambda: m.cast('B', (4, 6)).cast('H'))
t(20, lambda: m.cast('H').cast('I'))
t(21, lambda: m.cast('H').cast('B').cast('I').tolist())
t(22, lambda: m.cast('B', (4, 6)) == m.cast('B', (4, 6)))
t(23, lambda: m.cast('B', (4, 6)) == m.cast('B', (6, 4)))
t(24, lambda: m.cast('B', (4, 6)) == m)
t(25, lambda: m.cast('B', [24]).shape)
t(26, lambda: m.cast('B', []).shape)
t(27, lambda: memoryview(b'a').cast('B', []).tolist())
t(28, lambda: memoryview(b'a').cast('B', [])[()])
t(29, lambda: memoryview(b'a').cast('B', [])[...])
t(30, lambda: len(memoryview(b'a').cast('B', [])))
t(31, lambda: memoryview(b'a').cast('B', [])[0])
t(32, lambda: m.cast('B', [-1, 3]))
t(33, lambda: m.cast('B', ['a']))
t(34, lambda: m.cast('B', 3))
t(35, lambda: m.cast('B', [0]))
t(36, lambda: m.cast('z'))
t(37, lambda: m.cast('BB'))
t(38, lambda: m.cast(3))
t(39, lambda: m[::2])
t(40, lambda: m[::2].cast('H'))
t(41, lambda: m[::-1])
t(42, lambda: m[::-1].tolist())
t(43, lambda: m[1:5].tolist())
t(44, lambda: m[5:1])
t(45, lambda: hash(m))
t(46, lambda: hash(memoryview(b'abc')) == hash(b'abc'))
t(47, lambda: hash(memoryview(b'abcd').cast('H')))
t(48, lambda: hash(memoryview(b'abcd').cast('b')) == hash(b'abcd'))
t(49, lambda: hash(memoryview(b'abcd').cast('c')) == hash(b'abcd'))
t(50, lambda: hash(memoryview(b'abcd')[::2]) == hash(b'ac'))
t(51, lambda: hash(memoryview(b'abcd').cast('B', (2, 2))) == hash(b'abcd'))
t(52, lambda: memoryview(b'abc') == b'abc')
t(53, lambda: memoryview(b'abc') == 'abc')
t(54, lambda: memoryview(b'ab').cast('H') == memoryview(b'ab'))
t(55, lambda: memoryview(b'\1\0\2\0').cast('H') == memoryview(b'\1\2'))
t(58, lambda: memoryview(b'ab') < memoryview(b'ac'))
t(59, lambda: memoryview(b'ab') != memoryview(b'ac'))
t(60, lambda: memoryview(array.array('d', [1, float('nan')])) == memoryview(array.array('d', [1, float('nan')])))
t(61, lambda: memoryview(b'abc')[1.5])
t(62, lambda: memoryview(b'abc')[10])
t(63, lambda: memoryview(b'abc')[...])
t(64, lambda: memoryview(b'abc')[()])
t(65, lambda: memoryview(b'abc')[0,])
def sl():
    b = bytearray(6); mm = memoryview(b); mm[1:3] = b'xy'; mm[0] = 65; mm[4:] = memoryview(b'zz')[::-1]; return b
t(66, sl)
def sl2():
    b = bytearray(6); mm = memoryview(b); mm[1:3] = b'xyz'
t(67, sl2)
def sl3():
    b = bytearray(6); mm = memoryview(b); mm[1:3] = 'xy'
t(68, sl3)
def sl4():
    b = bytearray(6); mm = memoryview(b); mm[0] = 256
t(69, sl4)
def sl5():
    b = bytearray(6); mm = memoryview(b); mm[0] = 'a'
t(70, sl5)
def sl6(): memoryview(b'abc')[0] = 1
t(71, sl6)
def sl7():
    mm = memoryview(bytearray(6)).cast('B', (2, 3)); mm[1, 2] = 9; return mm.tolist()
t(72, sl7)
def sl8():
    mm = memoryview(bytearray(6)).cast('B', (2, 3)); mm[0] = b'abc'
t(73, sl8)
def sl9():
    mm = memoryview(bytearray(6)).cast('B', (2, 3)); mm[0:1] = memoryview(b'abc').cast('B', (1, 3)); return mm.tolist()
t(74, sl9)
def sl10(): del memoryview(bytearray(3))[0]
t(75, sl10)
def sl11():
    mm = memoryview(bytearray(8)).cast('H'); mm[0:2] = b'abcd'
t(76, sl11)
def sl12():
    mm = memoryview(bytearray(8)).cast('H'); mm[0:2] = memoryview(b'abcd').cast('H'); return mm.tolist()
t(77, sl12)
def sl13():
    mm = memoryview(bytearray(6)); mm[::2] = b'xyz'; return mm.tobytes()
t(78, sl13)
def ov():
    b = bytearray(b'abcdef'); mm = memoryview(b); mm[1:4] = mm[0:3]; mm[3:] = mm[:3][::-1]; return b
t(79, ov)
t(80, lambda: m.hex())
t(81, lambda: m.hex(':', 2))
t(82, lambda: m.cast('B', (4, 6)).hex('-', 6))
t(83, lambda: m.tobytes('F'))
t(84, lambda: m.cast('B', (4, 6)).tobytes('F'))
t(85, lambda: m.cast('B', (4, 6)).tobytes('A'))
t(86, lambda: m.tobytes('Z'))
t(87, lambda: m.toreadonly())
t(88, lambda: 5 in m)
t(89, lambda: m.index(5))
t(90, lambda: m.count(5))
t(92, lambda: m.cast('B', (4, 6)).index(1))
def rel():
    mm = memoryview(b'abc'); mm.release(); return mm.tolist()
t(93, rel)
def rel2():
    mm = memoryview(b'abc'); mm.release(); return len(mm)
t(94, rel2)
def rel3():
    with memoryview(b'abc') as mm: pass
    mm[0]
t(95, rel3)
def rel4():
    mm = memoryview(b'abc'); mm.release(); return mm == mm, mm == b'abc', repr(mm)[:19]
t(96, rel4)
t(97, lambda: memoryview(b'abc').obj)
t(98, lambda: memoryview('a'))
t(99, lambda: memoryview())
t(100, lambda: memoryview(object=b'a').tolist())
t(101, lambda: memoryview(m).obj is b)
t(102, lambda: m.suboffsets)
t(103, lambda: list(reversed(memoryview(b'abc'))))
t(104, lambda: memoryview(b'abc').cast('c').tolist())
t(106, lambda: b'x' + memoryview(b'abc'))
t(107, lambda: memoryview(b'abc') + b'x')
t(109, lambda: bytes(memoryview(b'abcd').cast('H')))
t(110, lambda: bytearray(m.cast('B', (4, 6))))
t(111, lambda: struct.unpack('<H', memoryview(b'abcd')[1:3]))
t(112, lambda: int.from_bytes(memoryview(b'ab'), 'big'))
t(114, lambda: {memoryview(b'a'): 1}[b'a'])
t(115, lambda: memoryview(b'abc').nbytes)
t(116, lambda: memoryview(array.array('d', [1.5, 2])).cast('B').tolist())
t(117, lambda: memoryview(array.array('i', [1, 2, 3])).tolist())
match memoryview(b'ab'):
    case [a, b_]: print(a, b_)
    case _: print('no')
t(119, lambda: (lambda *a: a)(*memoryview(b'ab')))
t(120, lambda: memoryview(b'ab').format)
def w():
    memoryview(bytearray(3)).foo = 1
t(121, w)
t(122, lambda: m.cast('B', shape=[2, 12]).shape)
t(123, lambda: m.cast(format='H', shape=[12]).shape)
t(124, lambda: m.cast('B', (1,)*65))
t(125, lambda: memoryview(b'').cast('H'))
t(127, lambda: memoryview(b'abc').cast('H'))
t(130, lambda: memoryview(b'abcd')[0:1, 0:1])
t(131, lambda: memoryview(b'abcd')[0:1,])
t(132, lambda: m.cast('B', (4, 6))[3:1].tolist())
t(133, lambda: m.cast('B', (4, 6))[-2:][1, -1])
t(134, lambda: m.cast('B', (2, 3, 4))[1:].tolist())
t(135, lambda: m.cast('B', (2, 3, 4))[1:].tobytes('F'))
t(136, lambda: m.cast('H', (3, 4))[1:2])
t(137, lambda: bytes(m.cast('B', (4, 6))[2:]))
t(138, lambda: len(m.cast('B', (4, 6))[2:]))
