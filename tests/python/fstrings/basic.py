name, n, x, items = "ann", 42, 3.14159, [1, 2]
print(f"hello {name}", f"{n}", f"{n + 1} {n * 2}", f"{items} {items[0]} {len(items)}", f"{name.upper()}", f"{x}", f"", f"plain", F"upper {n}", rf"\n{n}", fr"{name}\t")
print(f"{{}} {{{n}}} {{n}}", f"{'quoted'} {"same quotes"} {'a' 'b'}", f'{name!r} {name!s} {name!a} {"é"!a} {items!r:>10}', f"{name!r:>8}|{name:>8}|")
print(f"{n=} {n = } {n=:>5} {name=} {name=!s} {x=:.2f} {n+1=} {items[0]=} { n=}", f"{name.upper()=}", f"{'a'=}")
print(f"{n if n > 5 else 0} {[i * i for i in range(3)]} {(lambda v: v + 1)(n)} {{n}}", f"{ {'k': 1}['k'] }", f"{max(1, 2)} {n:{5}} {x:{1}{0}.{2}f} {x:{'>'}{8}}")
width, precision, fill = 10, 3, "*"
print(f"{x:{width}.{precision}f}|{name:{fill}^{width}}|{n:{fill}>{width}}|{name:{width}}|{x:{width}}|")
print(f"""multi
{n}
line {name
    .upper()}""")
print(f"a" "b" f"{n}" 'c', f"{n}" + f"{x:.1f}", f"{f'{f"{n}"}'}", f"{n:#x} {n:08b} {n:,} {1234567:_} {n:+} {-n: } {n:e} {n:%} {n:c}")
print(f"{True} {None} {1.0} {(1, 2)} {b'x'} {...} {int}", f"{True:d} {True:5}|{None!s:>6}|", f"{'x':5}|{'x':>5}|{'x':^5}|{'xyz':.2}|{'xyz':>5.1}|")
print(f"{n!r:^10}", f"{name[0]}{name[-1]}{name[::-1]}", f"{n:>{width}}", f"{'nested ' + f'{n}'}", f"{'\n'}end", f"{'a\tb'}", f"{"\N{BULLET}"}")
print(f"{(y := 5)} {y}", f"{n:=5}", f"{n!s:=>5}", f"{'' or 'empty'}", f"{not n} {n == 42} {n != 1} {n >= 1}", f"{n:}", f"{1_000}", f"{0x1F}", f"{'{'}{'}'}")
print(f"{  n  }", f"{n
}", f"{
    n  # a comment
}", f"{'a'   'b'}", f"{*items,}", f"{', '.join(str(i) for i in items)}", f"{[*items, *items]}")
f"{name:>10}"
