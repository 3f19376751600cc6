"""Conversions: roman numerals, number words, bases, dates, durations."""

ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def to_roman(n):
    if not 0 < n < 4000:
        raise ValueError(f"{n} is out of range")
    out = ""
    for value, letters in ROMAN:
        count, n = divmod(n, value)
        out += letters * count
    return out


def from_roman(text):
    values = {letters: value for value, letters in ROMAN}
    total = i = 0
    while i < len(text):
        for size in (2, 1):
            if (part := text[i:i + size]) in values and len(part) == size:
                total += values[part]
                i += size
                break
        else:
            raise ValueError(f"bad letter {text[i]!r} in {text!r}")
    if to_roman(total) != text:
        raise ValueError(f"{text!r} is not written well; {to_roman(total)!r} is")
    return total


def words(n):
    if n < 0:
        return "minus " + words(-n)
    if n < 20:
        return ONES[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return TENS[tens] + (f"-{ONES[ones]}" if ones else "")
    for size, name in ((10 ** 9, "billion"), (10 ** 6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            big, rest = divmod(n, size)
            return f"{words(big)} {name}" + (f" {'and ' if rest < 100 else ''}{words(rest)}" if rest else "")


def to_base(n, base, digits="0123456789abcdefghijklmnopqrstuvwxyz"):
    if n < 0:
        return "-" + to_base(-n, base)
    out = ""
    while True:
        n, d = divmod(n, base)
        out = digits[d] + out
        if not n:
            return out


def is_leap(y):
    return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)


def day_number(y, m, d):
    lengths = [31, 29 if is_leap(y) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not (1 <= m <= 12 and 1 <= d <= lengths[m - 1]):
        raise ValueError(f"no such day: {y:04}-{m:02}-{d:02}")
    y -= 1
    return y * 365 + y // 4 - y // 100 + y // 400 + sum(lengths[:m - 1]) + d


def duration(seconds):
    parts = []
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        n, seconds = divmod(seconds, size)
        if n:
            parts.append(f"{n} {name}{'s' if n != 1 else ''}")
    return ", ".join(parts) or "no time"


for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999):
    print(n, to_roman(n), from_roman(to_roman(n)) == n, end="; ")
print()
for text in ("IIII", "XIV", "ABC", "VX", ""):
    try:
        print(from_roman(text))
    except ValueError as error:
        print(error)
for n in (0, 7, 13, 20, 42, 100, 115, 342, 1000, 1001, 12345, 1000000, 987654321, -5):
    print(n, words(n))
print([to_base(255, b) for b in (2, 8, 16, 36)], to_base(0, 2), to_base(-10, 3), all(int(to_base(n, 7), 7) == n for n in range(100)))
days = "Sun Mon Tue Wed Thu Fri Sat".split()
for date in [(2024, 2, 29), (2000, 1, 1), (1969, 7, 20), (2023, 2, 29), (2024, 13, 1)]:
    try:
        print(date, days[day_number(*date) % 7], day_number(*date) - day_number(date[0], 1, 1) + 1)
    except ValueError as error:
        print(error)
print(day_number(2024, 3, 1) - day_number(2024, 2, 1), day_number(2000, 1, 1))
print([duration(s) for s in (0, 1, 61, 3600, 90061, 172800)])
month = day_number(2024, 2, 1) % 7
print(" ".join(d[:2] for d in days))
cells = ["  "] * month + [f"{d:2}" for d in range(1, 30)]
print("\n".join(" ".join(cells[i:i + 7]) for i in range(0, len(cells), 7)))
