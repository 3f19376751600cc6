# The locale C, which all sessions have: others cannot be set.

from builtins import str as _str

__all__ = [
    "getlocale", "getdefaultlocale", "getpreferredencoding", "Error", "setlocale", "localeconv", "strcoll", "strxfrm",
    "str", "atof", "atoi", "format_string", "currency", "normalize", "LC_CTYPE", "LC_COLLATE", "LC_TIME", "LC_MONETARY",
    "LC_NUMERIC", "LC_ALL", "CHAR_MAX", "getencoding", "LC_MESSAGES",
]

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
CHAR_MAX = 127


class Error(Exception):
    __module__ = "locale"


def setlocale(category, locale=None):
    if not isinstance(category, int):
        raise TypeError(f"'{type(category).__name__}' object cannot be interpreted as an integer")
    if not 0 <= category <= 6:
        raise Error("unsupported locale setting")
    if locale is not None and not isinstance(locale, _str):
        language, encoding = locale
        locale = ".".join([language or "C", encoding or "UTF-8"])
    if locale not in (None, "", "C", "POSIX", "C.UTF-8", "C.utf8"):
        raise Error("unsupported locale setting")
    return "C"


def localeconv():
    found = dict.fromkeys((
        "int_curr_symbol", "currency_symbol", "mon_decimal_point", "mon_thousands_sep", "mon_grouping", "positive_sign",
        "negative_sign",
    ), "")
    found["mon_grouping"] = []
    found.update(dict.fromkeys((
        "int_frac_digits", "frac_digits", "p_cs_precedes", "p_sep_by_space", "n_cs_precedes", "n_sep_by_space",
        "p_sign_posn", "n_sign_posn",
    ), CHAR_MAX))
    found.update(decimal_point=".", thousands_sep="", grouping=[])
    return found


def getlocale(category=LC_CTYPE):
    if category == LC_ALL:
        raise TypeError("category LC_ALL is not supported")
    return None, None


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    import warnings

    warnings.warn(
        "'locale.getdefaultlocale' is deprecated and slated for removal in Python 3.15. Use setlocale(), getencoding()"
        " and getlocale() instead.", DeprecationWarning, stacklevel=2
    )
    return None, None


def getencoding():
    return "utf-8"


def getpreferredencoding(do_setlocale=True):
    return "utf-8"


def normalize(localename):
    return localename


def _must_be_text(text, name, what=""):
    if not isinstance(text, _str):
        kind = "None" if text is None else type(text).__name__
        raise TypeError(f"{name}() argument{what} must be str, not {kind}")


def strcoll(a, b, /):
    _must_be_text(a, "strcoll", " 1")
    _must_be_text(b, "strcoll", " 2")
    return (a > b) - (a < b)


def strxfrm(string, /):
    _must_be_text(string, "strxfrm")
    return string


def format_string(f, val, grouping=False, monetary=False):
    # Nothing is grouped in this locale.
    return f % val


def currency(val, symbol=True, grouping=False, international=False):
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def str(val):
    return "%.12g" % val


def delocalize(string):
    # The numbers of this locale are Python's; what is no text is refused.
    string.replace
    return string


def localize(string, grouping=False, monetary=False):
    return string


def atof(string, func=float):
    return func(delocalize(string))


def atoi(string):
    return int(delocalize(string))
