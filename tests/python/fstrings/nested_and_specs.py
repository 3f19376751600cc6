import math
name, val, w, p = 'Bob', 3.14159, 12, 3
print(f'{name!r:>{w}}|{val:{w}.{p}f}|{val:{"0"}{w}}|{val=}|{val=:.2f}|{val = !r}|{ val =}')
print(f"{'nested ' + f'{name + f"{val:.1f}"}'}", f'{{{name}}}', f'{{}}', f"{name:{'>'}{10}}")
print(f'{(lambda x: x * 2)(3)}', f'{[i for i in range(3)]}', f'{ {1: 2}[1] }', f'{({1,2})}', f'{name if w > 5 else val}', f'{w:b} {w:#x} {w:,} {1234567:_}')
print(f'''multi
{name
 + "x"}
end {
  w
}''')
print(f'{name!s:^10}{name!a}', f'{1_000_000:,.2f}', rf'\n{w}\t', fr'{name}\{w}', f'\N{BULLET} {name}', f'{"\n".join(["a", "b"])}')
print(f'{w:{"" if w else "x"}}', f'{None}', f'{True:d}', f'{True}', f'{3:c}' if 0 else f'{65:c}', f'{val:%}', f'{val:e}')
print(f'{name:{"*"}^{w}}', f'{"a" "b"}', f'{w:>+8}', f'{-w:=8}', f'{w!r:0>5}')
def f(x): return x
print(f'{f(name)[0]:>3}{f(x=name)}', f'{name.upper()!r}', f'{w > 3 and name}', f'{(w := 5)}', w, f'{w:=5}')
try: print(f'{name:d}')
except ValueError as e: print(e)
try: print(f'{[]:d}')
except TypeError as e: print(e)
try: print(f'{w:.2z}')
except ValueError as e: print(e)
try: print(f'{None:>5}')
except TypeError as e: print(e)
print(f'{math.pi:.{p}f}' f'{math.e:10.{p}}' 'plain {not}' f'{"yes"}')
print(f"{'a':{'<'}{'10'}}|{b'x'!r}|{...}|{1:{2}{3}}", f'{0x1F:#06x}', f'{1e10:g}', f'{1.0:g}', f'{123456789.0:g}')
x = 10
print(f'{x:{f"{x}"}}', f'{x!r:{x}}', f'{x,}', f'{x, 1}', f'{*[1, 2],}', f'{x:x}{x:X}{x:o}')
print(f'{lambda_ if (lambda_ := 3) else 0}', f'{not x}', f'{-x}', f'{~x}', f'{x**2}', f'{x if x else ""}', f'{"{}"}', f'{"}"}', f'{yield_}' if (yield_ := 1) else '')
