def show(number, value):
    text = type(value).__name__ + ' ' + repr(value)
    print(number, text if ' at 0x' not in text else 'object')
x, y = 1, 'a'
try:
    show('format', format(1234567.891, '-#12.0g'))
except Exception as e:
    show(0, e)
try:
    show('format', format(-0.0, ' >-#_.0%'))
except Exception as e:
    show(1, e)
try:
    show('format', format(None, ' z,.0n'))
except Exception as e:
    show(2, e)
try:
    show('format', format(-7, '-4_.3g'))
except Exception as e:
    show(3, e)
try:
    show('format', format(10**20, '-#012,.12o'))
except Exception as e:
    show(4, e)
try:
    show('format', format(0, '#4.0E'))
except Exception as e:
    show(5, e)
try:
    show('format', format(2+3j, '-#12.0g'))
except Exception as e:
    show(6, e)
try:
    show('format', format(3.14159, 'z12_.12x'))
except Exception as e:
    show(7, e)
try:
    show('format', format(1e30, ',.0E'))
except Exception as e:
    show(8, e)
try:
    show('format', format(-7, '>-#.0E'))
except Exception as e:
    show(9, e)
try:
    show('format', format(1234567.891, ' 4g'))
except Exception as e:
    show(10, e)
try:
    show('format', format(1234567.891, ' #0.12c'))
except Exception as e:
    show(11, e)
try:
    show('format', format(2+3j, ' < 12.3F'))
except Exception as e:
    show(12, e)
try:
    show('format', format(-0.0, '12_.0E'))
except Exception as e:
    show(13, e)
try:
    show('format', format(None, '+04_.3'))
except Exception as e:
    show(14, e)
try:
    show('format', format(1e30, '+#0,.0%'))
except Exception as e:
    show(15, e)
try:
    show('format', format(2+3j, '+#4.0E'))
except Exception as e:
    show(16, e)
try:
    show('format', format(None, ' =+z12_n'))
except Exception as e:
    show(17, e)
try:
    show('format', format(None, '+#012_%'))
except Exception as e:
    show(18, e)
try:
    show('format', format(3.14159, '+4c'))
except Exception as e:
    show(19, e)
try:
    show('format', format(1234567.891, '*=+#0.12X'))
except Exception as e:
    show(20, e)
try:
    show('format', format(2+3j, '012_o'))
except Exception as e:
    show(21, e)
try:
    show('format', format(2+3j, '-0_.0s'))
except Exception as e:
    show(22, e)
try:
    show('format', format(2+3j, '+z0.12o'))
except Exception as e:
    show(23, e)
try:
    show('format', format(float('nan'), '#0.0e'))
except Exception as e:
    show(24, e)
try:
    show('format', format(None, '0^z#0.12'))
except Exception as e:
    show(25, e)
try:
    show('format', format(None, ' =-z0.0o'))
except Exception as e:
    show(26, e)
try:
    show('format', format('text', '*<-#,.0'))
except Exception as e:
    show(27, e)
try:
    show('format', format('text', '+#4.12g'))
except Exception as e:
    show(28, e)
try:
    show('format', format('text', '-z0,.3E'))
except Exception as e:
    show(29, e)
try:
    show('format', format(None, '+z#4_.3'))
except Exception as e:
    show(30, e)
try:
    show('format', format(-7, 'é<-#12.12'))
except Exception as e:
    show(31, e)
try:
    show('format', format(True, '+z0.3e'))
except Exception as e:
    show(32, e)
try:
    show('format', format(1234567.891, '*>z#0.12%'))
except Exception as e:
    show(33, e)
try:
    show('format', format('text', 'z#_%'))
except Exception as e:
    show(34, e)
try:
    show('format', format(10**20, '+#_x'))
except Exception as e:
    show(35, e)
try:
    show('format', format(-0.0, '+.0d'))
except Exception as e:
    show(36, e)
try:
    show('format', format(None, ' 04,.0f'))
except Exception as e:
    show(37, e)
try:
    show('format', format(True, '+#0.3d'))
except Exception as e:
    show(38, e)
try:
    show('format', format(2+3j, ' < z#0,.12%'))
except Exception as e:
    show(39, e)
try:
    show('format', format(-7, ',.3F'))
except Exception as e:
    show(40, e)
try:
    show('format', format(-7, '-z12_.3'))
except Exception as e:
    show(41, e)
try:
    show('format', format(255, '-z#04.3'))
except Exception as e:
    show(42, e)
try:
    show('format', format(3.14159, '-0.0f'))
except Exception as e:
    show(43, e)
try:
    show('format', format(1e30, 'z#12,b'))
except Exception as e:
    show(44, e)
try:
    show('format', format(1e30, '-#.0%'))
except Exception as e:
    show(45, e)
try:
    show('format', format(True, '0.0'))
except Exception as e:
    show(46, e)
try:
    show('format', format(-0.0, '+z#12_n'))
except Exception as e:
    show(47, e)
try:
    show('format', format(float('nan'), 'z0G'))
except Exception as e:
    show(48, e)
try:
    show('format', format(float('nan'), '0^-z#,.3o'))
except Exception as e:
    show(49, e)
try:
    show('format', format(None, ' #4_.12c'))
except Exception as e:
    show(50, e)
try:
    show('format', format(1e30, '4,s'))
except Exception as e:
    show(51, e)
try:
    show('format', format(2+3j, '+0,.0'))
except Exception as e:
    show(52, e)
try:
    show('format', format(None, ' #4,.3o'))
except Exception as e:
    show(53, e)
try:
    show('format', format(3.14159, '+z#04.12'))
except Exception as e:
    show(54, e)
try:
    show('format', format(255, '+z4f'))
except Exception as e:
    show(55, e)
try:
    show('format', format(1e30, ' z'))
except Exception as e:
    show(56, e)
try:
    show('format', format('text', ' #0,.12g'))
except Exception as e:
    show(57, e)
try:
    show('format', format(1234567.891, '#_F'))
except Exception as e:
    show(58, e)
try:
    show('format', format(2+3j, 'z#4_.0g'))
except Exception as e:
    show(59, e)
