def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    show('format', format(float('nan'), '+z0.3s'))
except Exception as e:
    show(0, e)
try:
    show('format', format('text', 'z#.0'))
except Exception as e:
    show(1, e)
try:
    show('format', format(None, '>#0,.0F'))
except Exception as e:
    show(2, e)
try:
    show('format', format(1e30, '-#e'))
except Exception as e:
    show(3, e)
try:
    show('format', format('text', '+z.0n'))
except Exception as e:
    show(4, e)
try:
    show('format', format(10**20, 'é<+04.3b'))
except Exception as e:
    show(5, e)
try:
    show('format', format(255, ' z#.0b'))
except Exception as e:
    show(6, e)
try:
    show('format', format(None, ' >-012.3E'))
except Exception as e:
    show(7, e)
try:
    show('format', format(0, 'é>-z#12,.3x'))
except Exception as e:
    show(8, e)
try:
    show('format', format(True, '#0_d'))
except Exception as e:
    show(9, e)
try:
    show('format', format(10**20, ' ,.3F'))
except Exception as e:
    show(10, e)
try:
    show('format', format(True, ' 12x'))
except Exception as e:
    show(11, e)
try:
    show('format', format(-0.0, '_.3%'))
except Exception as e:
    show(12, e)
try:
    show('format', format(float('nan'), 'z012_c'))
except Exception as e:
    show(13, e)
try:
    show('format', format(-7, '-#12.3n'))
except Exception as e:
    show(14, e)
try:
    show('format', format('text', ' .3F'))
except Exception as e:
    show(15, e)
try:
    show('format', format(3.14159, '*>-#,.3g'))
except Exception as e:
    show(16, e)
try:
    show('format', format(-0.0, 'é^ #0,x'))
except Exception as e:
    show(17, e)
try:
    show('format', format(True, 'é^ z.0n'))
except Exception as e:
    show(18, e)
try:
    show('format', format(10**20, ' #012.12%'))
except Exception as e:
    show(19, e)
try:
    show('format', format(255, 'z#,.0G'))
except Exception as e:
    show(20, e)
try:
    show('format', format(-0.0, ' .0G'))
except Exception as e:
    show(21, e)
try:
    show('format', format(3.14159, '*< #012.0'))
except Exception as e:
    show(22, e)
try:
    show('format', format(-0.0, '0>-#0.12s'))
except Exception as e:
    show(23, e)
try:
    show('format', format(1234567.891, '>-12_.0f'))
except Exception as e:
    show(24, e)
try:
    show('format', format(255, '4.3'))
except Exception as e:
    show(25, e)
try:
    show('format', format(True, '> #012.3s'))
except Exception as e:
    show(26, e)
try:
    show('format', format(2+3j, '0^#4_.12E'))
except Exception as e:
    show(27, e)
try:
    show('format', format(3.14159, ' =z#,.12g'))
except Exception as e:
    show(28, e)
try:
    show('format', format(float('nan'), '#12,.0x'))
except Exception as e:
    show(29, e)
try:
    show('format', format(10**20, ' z.12c'))
except Exception as e:
    show(30, e)
try:
    show('format', format(1234567.891, ' z#4_.12c'))
except Exception as e:
    show(31, e)
try:
    show('format', format(2+3j, '-#,.12e'))
except Exception as e:
    show(32, e)
try:
    show('format', format(float('nan'), '*> #0,f'))
except Exception as e:
    show(33, e)
try:
    show('format', format(1e30, '+z#04_.0F'))
except Exception as e:
    show(34, e)
try:
    show('format', format(0, ' =+#0.12f'))
except Exception as e:
    show(35, e)
try:
    show('format', format(2+3j, '+4,F'))
except Exception as e:
    show(36, e)
try:
    show('format', format(1234567.891, ',F'))
except Exception as e:
    show(37, e)
try:
    show('format', format(True, '*=f'))
except Exception as e:
    show(38, e)
try:
    show('format', format(-0.0, ' #12.12X'))
except Exception as e:
    show(39, e)
try:
    show('format', format(3.14159, ' > #012,.0b'))
except Exception as e:
    show(40, e)
try:
    show('format', format(1234567.891, ' > 12.12G'))
except Exception as e:
    show(41, e)
try:
    show('format', format(0, '+#012_.12'))
except Exception as e:
    show(42, e)
try:
    show('format', format(10**20, '0>#012_c'))
except Exception as e:
    show(43, e)
try:
    show('format', format(2+3j, '-z0_.12s'))
except Exception as e:
    show(44, e)
try:
    show('format', format(255, 'é^0b'))
except Exception as e:
    show(45, e)
try:
    show('format', format(2+3j, ' >+012E'))
except Exception as e:
    show(46, e)
try:
    show('format', format(None, ',.0G'))
except Exception as e:
    show(47, e)
try:
    show('format', format(3.14159, ' .0'))
except Exception as e:
    show(48, e)
try:
    show('format', format(10**20, ' .3g'))
except Exception as e:
    show(49, e)
try:
    show('format', format(float('nan'), '-#,s'))
except Exception as e:
    show(50, e)
try:
    show('format', format(3.14159, '+z#04.12%'))
except Exception as e:
    show(51, e)
try:
    show('format', format(10**20, '-b'))
except Exception as e:
    show(52, e)
try:
    show('format', format('text', '0^-#0o'))
except Exception as e:
    show(53, e)
try:
    show('format', format(0, ' #012_E'))
except Exception as e:
    show(54, e)
try:
    show('format', format('text', ' #4.0g'))
except Exception as e:
    show(55, e)
try:
    show('format', format(3.14159, '+12.0F'))
except Exception as e:
    show(56, e)
try:
    show('format', format(255, ' 0.3d'))
except Exception as e:
    show(57, e)
try:
    show('format', format(None, '*> z0,.0s'))
except Exception as e:
    show(58, e)
try:
    show('format', format(-0.0, '-#012.0'))
except Exception as e:
    show(59, e)
