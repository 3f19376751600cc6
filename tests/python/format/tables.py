rows = [("apple", 3, 1.25), ("banana", 12, 0.5), ("cherry pie", 1, 12.0)]
header = ("item", "qty", "price")
widths = [max(len(str(r[i])) for r in rows + [header]) for i in range(3)]
print(" | ".join(h.upper().center(w) for h, w in zip(header, widths)))
print("-+-".join("-" * w for w in widths))
for name, qty, price in rows:
    print(f"{name:<{widths[0]}} | {qty:>{widths[1]}} | {price:>{widths[2]}.2f}")
total = sum(q * p for _, q, p in rows)
print(f"{'total':>{sum(widths) - 5}}: {total:,.2f}", f"{total / 3:.3f}", f"{total:.0f}")
for n in (1, 12, 123, 1234, 12345.678):
    print(f"{n:>12,}|{n:<12}|{n:^12}|{n:012}|{n:+12.1f}|")
bars = {"a": 3, "bb": 7, "ccc": 0}
for key, value in bars.items():
    print(f"{key:>4} {'#' * value}{'.' * (8 - value)} {value / 10:.0%}")
print("\n".join("{:2d} {:3d} {:4d}".format(x, x * x, x ** 3) for x in range(1, 6)))
for row in range(1, 5):
    print("".join(f"{row * col:4}" for col in range(1, 6)))
text = "the quick brown fox jumps over the lazy dog"
line, lines = "", []
for word in text.split():
    if len(line) + len(word) + 1 > 16:
        lines.append(line)
        line = word
    else:
        line = f"{line} {word}".strip()
lines.append(line)
for line in lines:
    print(f"[{line:^16}] [{line:>16}] [{line:<16}]")
print(f"{'':=^30}", f"{' end ':=^30}", sep="\n")
