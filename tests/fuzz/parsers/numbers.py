from decimal import Decimal, InvalidOperation
from fractions import Fraction
for read in (int, float, complex, Decimal, Fraction, bytes.fromhex, float.fromhex):
    try:
        repr(read(text))
    except (ValueError, OverflowError, InvalidOperation, ZeroDivisionError):
        pass
for value in (12, -3.5, 1j, 'text', b'bytes', Decimal('1.5'), Fraction(3, 7), True):
    try:
        format(value, text[:40])
    except (ValueError, TypeError, OverflowError, MemoryError):
        pass
    for layout in (text[:40], data[:40]):
        try:
            layout % value
        except (ValueError, TypeError, OverflowError, MemoryError):
            pass
try:
    text.format(1, 'a', [1], key={'a': 1})
except (ValueError, TypeError, OverflowError, LookupError, AttributeError, MemoryError):
    pass
