"""Writes runtime/src/number/explog/tables.rs: powers of two and logarithms to 107 bits, as pairs of floats."""
import struct
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
LN2 = Decimal(2).ln()


def bits(x):
    return "0x%016x" % struct.unpack("<Q", struct.pack("<d", x))[0]


def pair(d):
    high = float(d)
    return bits(high), bits(float(d - Decimal(high)))


def cut(d, n):
    """The first n bits of a number below 1, as a float."""
    m, e = float(d).hex().split("p")
    scale = Decimal(2) ** (n - 1 - int(e))
    return float((d * scale).to_integral_value(rounding="ROUND_FLOOR") / scale)


out = open((sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else "/out") + "/tables.rs", "w")
out.write('''//! Generated: constants of the exponential function and the logarithm, as the bits of floats.
//!
//! Place: read by `explog.rs`. Made by `tests/oracle/explog_tables.py`; never edited by hand.
//! Format: `EXP[j]` is 2**(j/128) as a pair of high and low part. `LOG[i - 91]` is, for a number near i/128, a short
//! float `c` near 128/i, and -log(c) as a pair.

''')
step = LN2 / 128
l1 = cut(step, 32)
out.write(f"/// log(2)/128, the first 32 bits.\npub(super) const STEP_HIGH: u64 = {bits(l1)};\n")
out.write(f"/// log(2)/128, the rest.\npub(super) const STEP_LOW: u64 = {bits(float(step - Decimal(l1)))};\n")
h = cut(LN2, 40)
out.write(f"/// log(2), the first 40 bits.\npub(super) const LN2_HIGH: u64 = {bits(h)};\n")
out.write(f"/// log(2), the rest.\npub(super) const LN2_LOW: u64 = {bits(float(LN2 - Decimal(h)))};\n\n")
out.write("/// Powers of two.\n#[rustfmt::skip]\npub(super) static EXP: [(u64, u64); 128] = [\n")
rows = [pair((LN2 * j / 128).exp()) for j in range(128)]
for i in range(0, 128, 2):
    out.write("    " + " ".join(f"({a}, {b})," for a, b in rows[i:i + 2]) + "\n")
out.write("];\n\n/// Reciprocals and their logarithms.\n#[rustfmt::skip]\npub(super) static LOG: [(u64, u64, u64); 91] = [\n")
for i in range(91, 182):
    c = round(512 * 128 / i) / 512
    a, b = pair(-(Decimal(c).ln())) if c != 1 else (bits(0.0), bits(0.0))
    out.write(f"    ({bits(c)}, {a}, {b}),\n")
out.write("];\n")
out.close()
