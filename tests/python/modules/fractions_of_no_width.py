# A width of 0 in formats of fractions.

from fractions import Fraction
for s in ["0", "-0", "+0", "0,", "0_", "<-#0", "#0", "08", "", "10", "<10", "_", ",", " ", "z", "zf", "0.2f", "08.2f", "+", "-", "#", "x", "00", "#,", "0<5", "*^9", "_,", "=10", "0=8", "z0", "#010"]:
    for v in (Fraction(7, 2), Fraction(-3), Fraction(1234567, 3)):
        try: print(repr(s), repr(format(v, s)))
        except Exception as e: print(repr(s), type(e).__name__, e)
