# The locale C: its conventions, text by them, and what cannot be set.
import functools
import locale


def t(f, *a, **k):
    try:
        print(repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, "|", e)


t(locale.setlocale, locale.LC_ALL, "C")
t(locale.setlocale, 99, "C")
t(locale.setlocale, "x")
t(locale.setlocale, locale.LC_ALL, "POSIX")
t(locale.getlocale)
t(locale.localeconv)
t(locale.currency, 5)
t(locale.format_string, "%d", 1234567, grouping=True)
t(locale.format_string, "%.2f and %s", (3.14159, "x"))
t(locale.format_string, "%(a)d", {"a": 5})
t(locale.str, 3.5)
t(locale.str, 1e20)
t(locale.str, 0.1 + 0.2)
t(locale.atof, "3.5")
t(locale.atof, "1,5")
t(locale.atoi, "12")
t(locale.delocalize, "1,234.5")
t(locale.localize, "1234.5", True)
t(locale.strcoll, "a", "b")
t(locale.strcoll, "b", "B")
t(locale.strxfrm, "abc")
t(locale.normalize, "C")
t(lambda: locale.Error.__mro__)
t(lambda: [locale.LC_ALL, locale.LC_COLLATE, locale.LC_CTYPE, locale.LC_MESSAGES, locale.LC_MONETARY, locale.CHAR_MAX])
print(sorted(["b", "a", "C"], key=functools.cmp_to_key(locale.strcoll)), sorted(["b", "a", "C"], key=locale.strxfrm))
