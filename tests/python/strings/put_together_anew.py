# Texts of all short lengths, put together from parts, ints and formats.
for n in range(0, 30):
    head, tail = "h" * n, "t" * (n % 5)
    joined = head + tail
    print(len(joined), joined == "h" * n + "t" * (n % 5), joined + "\u00e9", (head + "\n")[-1:] == "\n")
for i in [0, 7, 10, 99, 100, 999, 1000, 4095, 4096, 9999, 10000, -1, -9, -10, -4096, 2**31, 2**47 - 1, -(2**47), 2**47, 2**64]:
    print(str(i), f"{i}", "%d" % i, "{}".format(i), f"<{i}>{i}", repr(i), [i], f"{i:d}", f"{i:>6}")
print("".join(str(i) for i in range(0, 120)))
print(",".join(f"{i}{i * 7}" for i in range(990, 1010)))
parts = ["a", "\u00e9", "\U0001f600", "", "bcd"]
for x in parts:
    for y in parts:
        print(f"{x}{y}", f"{x}{y}{x}", f"{x}-{1}-{y}", len(f"{x}{y}{x}"), x + y + x)
for text in ["  a b  ", "..a,,", "", "x", "\u00e9x\u00e9", "\u3000a\u3000", "abc" * 20]:
    for chars in (None, " ", ".,", "x", "\u00e9", "abc", "", "abcdefghijk"):
        print(ascii(text.strip(chars)), ascii(text.lstrip(chars)), ascii(text.rstrip(chars)), text.strip(chars) is text)
for text in ["hello", "", "h\u00e9llo", "x" * 100]:
    for part in ["", "h", "he", "hello", "hello!", "lo", "\u00e9", "x" * 99, "x" * 101, ("a", "he"), ()]:
        print(text.startswith(part), text.endswith(part), text.startswith(part, 1), text.endswith(part, 0, -1), text.startswith(part, None, None))
for value, spec in [(3.14159, "10.3f"), ("abc", "<12"), ("abc", "^40"), (42, "05d"), (1234567.891, ",.1f"), (255, "#x"), (0.5, "%"), (10**30, ",d"), (1j, ".2f")]:
    print(repr(format(value, spec)), f"[{value:{spec}}]")
for bad in [("abc", "d"), (1, "s"), (1.5, "x"), ([], "5"), (1, "<<5")]:
    try:
        print(format(*bad))
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
print(format(7, "3") + format(8, "3"))
