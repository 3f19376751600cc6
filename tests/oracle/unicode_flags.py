"""Writes runtime/src/text/unicode/flags.rs: what CPython 3.14 says of each code point, as ranges.

Run by CPython 3.14 (any build); the target folder is the argument, or /out under pyodide.
"""
import sys

FLAGS = [
    ("PRINTABLE", str.isprintable),
    ("ALPHA", str.isalpha),
    ("DECIMAL", str.isdecimal),
    ("DIGIT", str.isdigit),
    ("NUMERIC", str.isnumeric),
    ("LOWER", str.islower),
    ("UPPER", lambda c: c.isupper()),
    ("TITLE", lambda c: c.istitle() and not c.isupper()),
    ("SPACE", str.isspace),
    ("ID_START", str.isidentifier),
    ("ID_CONTINUE", lambda c: ("a" + c).isidentifier()),
]

entries = []
last = None
for cp in range(0x110000):
    c = chr(cp)
    bits = sum(1 << i for i, (_, f) in enumerate(FLAGS) if f(c))
    if bits != last:
        entries.append(cp << 11 | bits)
        last = bits

target = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else "/out"
with open(target + "/flags.rs", "w") as out:
    out.write('''//! Generated: the properties of every code point, as ranges.
//!
//! Place: read by `unicode.rs`. Made by `tests/oracle/unicode_flags.py`, run by CPython 3.14 (Unicode 16.0); never
//! edited by hand.
//! Format: each entry is the first code point of a range, shifted left by 11, and the 11 property bits of all code
//! points of that range. Entries are sorted; the first starts at 0; a range ends where the next begins.
//! Invariants: titlecase letters (`Lt`) have `TITLE` only; `str.isidentifier` gave both identifier bits, so they
//! follow the NFKC-closed `XID` properties and not plain `ID`.

''')
    for i, (name, _) in enumerate(FLAGS):
        out.write(f"/// Bit of the property `{name}`.\npub(super) const {name}: u32 = {hex(1 << i)};\n")
    out.write(f"\n/// The ranges: {len(entries)} of them.\n#[rustfmt::skip]\npub(super) static RANGES: [u32; {len(entries)}] = [\n")
    for i in range(0, len(entries), 10):
        out.write("    " + " ".join(hex(e) + "," for e in entries[i:i + 10]) + "\n")
    out.write("];\n")
print(len(entries))
