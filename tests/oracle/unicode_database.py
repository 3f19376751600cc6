"""Writes the properties that CPython 3.14's `unicodedata` tells of characters, for `runtime/src/text/unicode/database.txt`."""
import unicodedata as u
from fractions import Fraction

out = []
last = None
for cp in range(0x110000):
    c = chr(cp)
    now = (u.category(c), u.bidirectional(c) or "-", u.east_asian_width(c), u.mirrored(c), u.combining(c))
    if now != last:
        out.append("R %x %s %s %s %d %d" % ((cp,) + now))
        last = now
run = None
for cp in range(0x110000):
    value = u.numeric(chr(cp), None)
    if value is None:
        continue
    digit = u.digit(chr(cp), -1)
    number = Fraction(value).limit_denominator(1000)
    if run and run[0] + run[1] == cp and run[3] == number.denominator == 1 and run[2] + run[1] == number.numerator and (digit >= 0) == run[4]:
        run[1] += 1
        continue
    if run:
        out.append("V %x %d %d %d %d" % tuple(run))
    run = [cp, 1, number.numerator, number.denominator, digit >= 0]
out.append("V %x %d %d %d %d" % tuple(run))
for cp in range(0x110000):
    text = u.decomposition(chr(cp))
    if text:
        out.append("D %x %s" % (cp, text))
open("/out/database.txt", "w").write("\n".join(out) + "\n")
print(u.unidata_version, len(out))
