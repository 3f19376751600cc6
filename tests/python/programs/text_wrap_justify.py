"""Word wrapping, justification and tables without textwrap."""
from itertools import zip_longest


def wrap(text, width):
    line, length = [], 0
    for word in text.split():
        if length + len(word) + len(line) > width and line:
            yield line
            line, length = [], 0
        line.append(word)
        length += len(word)
    if line:
        yield line


def justify(words, width):
    if len(words) == 1:
        return words[0].ljust(width)
    gaps = len(words) - 1
    spaces = width - sum(map(len, words))
    each, extra = divmod(spaces, gaps)
    out = ""
    for i, word in enumerate(words[:-1]):
        out += word + " " * (each + (i < extra))
    return out + words[-1]


def paragraph(text, width, mode="left"):
    lines = list(wrap(text, width))
    for i, words in enumerate(lines):
        plain = " ".join(words)
        match mode:
            case "left":
                yield plain.ljust(width)
            case "right":
                yield plain.rjust(width)
            case "center":
                yield plain.center(width, ".")
            case "full" if i < len(lines) - 1:
                yield justify(words, width)
            case "full":
                yield plain.ljust(width)
            case other:
                raise ValueError(f"unknown mode: {other!r}")


def columns(*texts, width=18, gap=" | "):
    blocks = [[" ".join(w) for w in wrap(t, width)] for t in texts]
    for row in zip_longest(*blocks, fillvalue=""):
        yield gap.join(f"{cell:<{width}}" for cell in row).rstrip()


def table(rows, headers=None, align="<>^"):
    rows = [[str(c) for c in r] for r in rows]
    all_rows = ([list(headers)] if headers else []) + rows
    widths = [max(map(len, col)) for col in zip(*all_rows)]
    rule = "+".join("-" * (w + 2) for w in widths).join("++")
    out = [rule]
    for i, row in enumerate(all_rows):
        cells = (f" {c:{a}{w}} " for c, a, w in zip(row, align, widths))
        out.append("|".join(cells).join("||"))
        if headers and i == 0:
            out.append(rule.replace("-", "="))
    out.append(rule)
    return "\n".join(out)


LOREM = """Sphinx of black quartz, judge my vow. The five boxing wizards jump quickly;
    pack my box with five dozen liquor jugs, how vexingly quick daft zebras jump!"""
for mode in ("left", "right", "center", "full"):
    print(f"--- {mode} ".ljust(34, "-"))
    for line in paragraph(LOREM, 32, mode):
        print("[" + line + "]")
print(*columns(LOREM, "Short text here.", LOREM[::-1], width=14), sep="\n")
print(table([("apple", 1.5, True), ("kiwi", 12, None), ("fig", -3, "x" * 5)], ("name", "qty", "flag")))
print(table([[1, 2, 3]]))
print(*map(repr, ("tab\tbed".expandtabs(6), "a-b_c".title(), "ß".upper(), "ǅ".lower(), "x".zfill(3), "-7".zfill(4))))
try:
    list(paragraph("a", 5, "diagonal"))
except ValueError as error:
    print(error)
