# What Unicode says of characters.

from _unicodedata import (
    bidirectional, category, combining, decimal, decomposition, digit, east_asian_width, lookup, mirrored, name, numeric,
    part as _part,
)

unidata_version = "16.0.0"

_FORMS = {"NFC": 0, "NFD": 1, "NFKC": 2, "NFKD": 3}
_PART = 16000


class UCD:
    def __new__(cls, *args, **kwargs):
        raise TypeError("cannot create 'unicodedata.UCD' instances")


def _given(value):
    # How a wrong argument is named.
    return "None" if value is None else type(value).__name__


def _form(function, form, unistr):
    if not isinstance(form, str):
        raise TypeError(f"{function}() argument 1 must be str, not {_given(form)}")
    if not isinstance(unistr, str):
        raise TypeError(f"{function}() argument 2 must be str, not {_given(unistr)}")
    if form not in _FORMS:
        raise ValueError("invalid normalization form")
    return _FORMS[form]


def _divides(char):
    # Letters begin anew, but for the parts of Korean syllables.
    return char < "\x80" or char.isalpha() and not "\u1100" <= char < "\u1200" and not combining(char)


def _normalized(number, unistr):
    if unistr.isascii():
        return unistr
    if len(unistr) <= _PART:
        return _part(number, unistr)
    parts = []
    at = 0
    while len(unistr) - at > _PART:
        end = at + _PART
        while end > at and not _divides(unistr[end]):
            end -= 1
        if end == at:
            raise ValueError("text has no place where it can be divided")
        parts.append(_part(number, unistr[at:end]))
        at = end
    parts.append(_part(number, unistr[at:]))
    return "".join(parts)


def normalize(form, unistr, /):
    return _normalized(_form("normalize", form, unistr), unistr)


def is_normalized(form, unistr, /):
    return _normalized(_form("is_normalized", form, unistr), unistr) == unistr
