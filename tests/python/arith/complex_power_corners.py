def t(name, f):
    try:
        print(name, '->', repr(f()))
    except BaseException as e:
        print(name, '!', type(e).__name__, e)
inf = float('inf'); nan = float('nan')
cs = [complex('inf'), complex('infj'), complex('nan'), complex('inf+nanj'), complex(0, 0), complex(-0.0, -0.0), complex(0.0,-0.0), 1j, -1j, 1+1j, complex(-2, 0), 1e200+1e200j, complex(inf, inf), complex(-inf, 0), complex(1, inf), 1e308+1e308j, complex(3), complex(-1,-0.0)]
ps = [2, 0, 1, -1, -2, 3, 100, 101, -100, 0.5, -0.5, 2.0, 0j, 1j, 2+1j, -1j, inf, nan, -inf, 1e300, True, 2+0j, 10, -3, 2**70, -2.5]
def r(z): return f'{z.real:.10g} {z.imag:.10g}'
for c in cs:
    for p in ps:
        t(f'{c}**{p}', lambda: r(c ** p))
for b in (0, 0.0, 1, 2, -2, -2.0, inf, -0.0, True):
    for p in cs:
        t(f'{b}**{p}', lambda: r(b ** p))
print(hash(''), hash(b''), hash('') == 0 == hash(b''))
for b in (-2.0, -8, -0.5, 0.0, -0.0, inf, -inf, nan):
    for p in (0.5, 1/3, -0.5, 0, inf, -inf, nan, -1, 3, 2, -3):
        t(f'{b}**{p}', lambda: b ** p if isinstance(b ** p, float) else r(complex(b**p)))
t(1, lambda: pow(1j, 2, 3))
t(3, lambda: pow(2.0, 1, 3))
t(4, lambda: 1j // 1); t(5, lambda: 1j % 1); t(6, lambda: divmod(1j, 1)); t(7, lambda: 1j < 2)
t(8, lambda: 1j / 0); t(9, lambda: 1 / 0j)
