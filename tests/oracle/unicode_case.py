"""Writes runtime/src/text/unicode/case_tables.rs: the case mappings of CPython 3.14, as runs of code points.

Run by CPython 3.14 (any build); the target folder is the argument, or /out under pyodide.
"""
import sys

MAPPINGS = [
    ("LOWER", lambda c: c.lower(), "str.lower"),
    ("UPPER", lambda c: c.upper(), "str.upper"),
    ("TITLE", lambda c: c.title(), "str.title"),
    ("FOLD", lambda c: c.casefold(), "str.casefold"),
]

target = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else "/out"
out = open(target + "/case_tables.rs", "w")
out.write('''//! Generated: the case mappings of every code point.
//!
//! Place: read by `case.rs`. Made by `tests/oracle/unicode_case.py`, run by CPython 3.14 (Unicode 16.0); never edited by
//! hand.
//! Format: a mapping to one character is a run `(first, last, step, offset)`: every `step`th code point from `first` to
//! `last` maps to itself plus `offset`. Runs do not cross. A mapping to several characters stands in the `*_LONG` table.
//! What is in neither maps to itself. ASCII is in neither table.
//! `CASED` and `IGNORED` serve the rule of the final sigma.

/// A run of characters that map to one character each.
pub(super) type Run = (u32, u32, u32, i32);

''')


def runs(pairs):
    result = []
    for cp, off in pairs:
        if result:
            first, last, step, o = result[-1]
            if o == off and (cp - last == step or (first == last and cp - last in (1, 2))):
                result[-1] = (first, cp, cp - last, off)
                continue
        result.append((cp, cp, 1, off))
    return result


for name, f, doc in MAPPINGS:
    simple, long = [], []
    for cp in range(0x80, 0x110000):
        c = chr(cp)
        m = f(c)
        if m == c:
            continue
        if len(m) == 1:
            simple.append((cp, ord(m) - cp))
        else:
            long.append((cp, m))
    # Runs of step 2 cross others (upper and lower alternate), but only where the other has no mapping here.
    r = runs(simple)
    out.write(f"/// Runs of `{doc}`.\n#[rustfmt::skip]\npub(super) static {name}: [Run; {len(r)}] = [\n")
    line = "   "
    for a, b, s, o in r:
        item = f" ({a:#x}, {b:#x}, {s}, {o}),"
        if len(line) + len(item) > 110:
            out.write(line + "\n")
            line = "   "
        line += item
    out.write(line + "\n];\n\n")
    out.write(f"/// Mappings of `{doc}` to several characters.\n#[rustfmt::skip]\npub(super) static {name}_LONG: [(u32, &str); {len(long)}] = [\n")
    line = "   "
    for cp, m in long:
        item = f' ({cp:#x}, "' + "".join(f"\\u{{{ord(c):x}}}" for c in m) + '"),'
        if len(line) + len(item) > 110:
            out.write(line + "\n")
            line = "   "
        line += item
    out.write(line + "\n];\n\n")
    print(name, len(r), len(long))

# The final sigma: a character is looked through, or is cased, or neither. Lowering tells which:
# a sigma after it and nothing else is final only behind a cased character.
skip, cased = [], []
for cp in range(0x110000):
    c = chr(cp)
    if 0xD800 <= cp < 0xE000 or c == "\u03a3":
        continue
    # Behind "A" the sigma is final if c is looked through or cased; behind " " only if c is cased.
    last = (" " + c + "\u03a3").lower()[-1] == "\u03c2"
    through = ("A" + c + "\u03a3").lower()[-1] == "\u03c2"
    # Before what follows: a sigma is not final if a cased character comes, perhaps behind some looked through.
    ahead = ("A\u03a3" + c + "A").lower()[1] == "\u03c3"
    direct = ("A\u03a3" + c).lower()[1] == "\u03c3"
    if through and not last:
        skip.append(cp)
        assert ahead and not direct, hex(cp)
    if last:
        cased.append(cp)
        assert direct, hex(cp)
for name, cps, doc in (("CASED", cased, "Ranges of cased characters that are not looked through."), ("IGNORED", skip, "Ranges of characters that are looked through.")):
    ranges = []
    for cp in cps:
        if ranges and ranges[-1][1] == cp - 1:
            ranges[-1][1] = cp
        else:
            ranges.append([cp, cp])
    out.write(f"/// {doc}\n#[rustfmt::skip]\npub(super) static {name}: [(u32, u32); {len(ranges)}] = [\n")
    line = "   "
    for a, b in ranges:
        item = f" ({a:#x}, {b:#x}),"
        if len(line) + len(item) > 110:
            out.write(line + "\n")
            line = "   "
        line += item
    out.write(line + "\n];\n")
    if name == "CASED":
        out.write("\n")
    print(name, len(ranges))
out.close()
