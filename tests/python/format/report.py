rows = [("Widget", 4, 3.5, True), ("Gadget with long name", 10, 12.25, False), ("Ünïcode", 1000000, 0.1, None)]
print(f"{'Name':<22}|{'Qty':>10}|{'Price':^10}|{'Flag'!r:>8}")
print("-" * 22 + "+" + "-" * 10 + "+" + "=" * 10)
for n, q, p, fl in rows:
    print(f"{n:<22}|{q:>10,}|{p:^10.2f}|{fl!s:>8}")
    print("{:.<22}|{:_>10_}|{:^+10.1e}|{!r}".format(n, q, p, fl))
    print("%-22s|%10d|%10.2f|%s|%r" % (n, q, p, fl, n))
total = sum(q * p for _, q, p, _ in rows)
print(f"Total: {total:,.2f} {total:e} {total:g} {total:.3g} {total:%} {int(total):x} {int(total):#X} {int(total):b} {int(total):o} {int(total):#010x}")
x = 3.14159; w = 12; pr = 3
print(f"{x:{w}.{pr}f}|{x:<{w}}|{x!r:>{w}}|{x=}|{x = :.2f}|{x*2=!r}|{'a' if x > 3 else 'b'}|{{literal}}|{x:+}|{-x:+}|{x: }|{-x:08.2f}|{x:=+9.2f}|{0:05d}|{42:c}|{65:c}")
print(f"{1e10} {1e16} {1e-5} {0.0001} {123456789.123} {1/3} {2/3:.3} {100.0} {1e100} {float('inf')} {float('nan'):>6} {-0.0} {1.0:g} {1e20:g} {12345.678:,.1f} {0.5:.0f} {1.5:.0f} {2.5:.0f} {0.125:.2f} {1234.5:n}")
print(f"{1234567:,} {1234567:_} {0xffff:_x} {0b1010:_b} {-5:>5} {-5:<5}| {-5:^5}| {-5:=5} {5:+d} {5: d} {True:d} {True} {True:>6} {1_000} {10**20:,} {255:#x} {255:#o} {255:#b} {-255:#x}")
print("{:>10s}|{:*^10s}|{:10s}|{:.3s}|{:>10.3s}|{:<3}|".format("abc", "abc", "abc", "abcdef", "abcdef", "abcdef"))
print("%5s|%-5s|%.2s|%5.1f|%05d|%+d|% d|%x|%X|%#x|%o|%e|%g|%c|%c|%%|%r|%a|%i|%*d|%.*f" % ("a", "b", "cde", 2.25, 42, 3, 3, 255, 255, 255, 8, 12345.678, 0.0001, 65, "z", "q", "é", 7.9, 5, 42, 2, 3.14159))
print("%(name)s is %(age)d" % {"name": "Al", "age": 30}, "%(n)05.1f" % {"n": 2.5})
d = {"a": 1, "b": [1, 2]}; class_ = type("C", (), {"attr": 5, "__getitem__": lambda s, k: k})()
print(f"{d['a']} {d["b"][0]} {class_.attr} {d!r:>30} {[i for i in range(3)]} {(lambda v: v * 2)(4)} {'nested ' + f'{x:.1f}'} {max(1, 2)}", "{0[a]} {1.attr} {1[k]}".format(d, class_))
multi = f"""line1 {x:.2f}
line2 {d}"""
print(multi)
print(f"{'é':>5}|{'日本':>5}|{'a\tb'}|{'q"u'!r}|{"it's"!r}|{'both\'"'!r}|{'\n'!r}|{'\x00\x1f\x7f\xa0'!r}|{'\u200b'!r}|{'😀'!r}|{'é'!a}")
print(repr("tab\t nl\n cr\r bs\\ q' dq\""), repr(b"by\x00\xff'"), str(b"x"), ascii("é😀"), repr(1e22), repr(1.0), repr(-0.0), repr(1e16), repr(123456789012345680.0), repr(0.1 + 0.2), 1e15, 1e-4, 1e-5, 5e-324, 1.7976931348623157e308)
print(format(5, "05"), format("x", ">3"), format(2.5), format(None), format([1], ""), format(True, "d"), format(10**30, "e"), format(1.5, "08.3f"), format(12.0, "g"), format(0.00001234, "g"), format(123456789, "g"), format(3, ".2f"), format(1.0, "#g"), format(7, "n"), format(0.1, ".20f"), format(1e300, ".3"))
for v in (round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5, -2), round(5, -1), round(15, -1), round(1e20), round(0.5), round(1.25, 1), round(3), round(3.7), round(-3.7), round(1.005, 2)): print(v, end=" ")
print()
print("a", "b", sep="-", end="!\n"); print(); print("", end=""); print(None, True, [1], sep=""); print(*[1, 2, 3], sep=", "); print("x\ty", "é"); print(1, 2, sep=None, end=None)
print("é".center(7, "*"), "x".ljust(3) + "|", f"{'=' * 5:^11}|", "tit le".title(), f"{3:>{5 + 1}}|", f"{'left':<10}{'right':>10}", f"{12:>+6}", f"{'%'}", f"{10:%}", f"{0.256:.1%}", f"{1:.0%}")
table = [["id", "name"], [1, "Bob"], [22, "Al"]]
widths = [max(len(str(r[i])) for r in table) for i in range(2)]
for r in table: print(" | ".join(str(c).ljust(w) for c, w in zip(r, widths)))
