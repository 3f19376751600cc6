# Messages as they stand in the program: there are no catalogues.

__all__ = [
    "NullTranslations", "GNUTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain",
    "dgettext", "dngettext", "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext",
]

_state = ["messages", {}]


class NullTranslations:
    def __init__(self, fp=None):
        self._info = {}
        self._charset = None
        self._fallback = None
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        pass

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def info(self):
        return self._info

    def charset(self):
        return self._charset

    def install(self, names=None):
        install("messages")


class GNUTranslations(NullTranslations):
    def _parse(self, fp):
        raise NotImplementedError("GNUTranslations() is not offered: there are no catalogues")


def find(domain, localedir=None, languages=None, all=False):
    return [] if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    if fallback:
        return NullTranslations()
    raise FileNotFoundError(2, "No translation file found for domain", domain)


Catalog = translation


def install(domain, localedir=None, *, names=None):
    raise NotImplementedError("install() is not offered: import gettext from gettext by name")


def textdomain(domain=None):
    if domain is not None:
        _state[0] = domain
    return _state[0]


def bindtextdomain(domain, localedir=None):
    if localedir is not None:
        _state[1][domain] = localedir
    return _state[1].get(domain, "/usr/share/locale")


def gettext(message):
    return message


def ngettext(msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2


def pgettext(context, message):
    return message


def npgettext(context, msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2


def dgettext(domain, message):
    return message


def dngettext(domain, msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2


def dpgettext(domain, context, message):
    return message


def dnpgettext(domain, context, msgid1, msgid2, n):
    return msgid1 if n == 1 else msgid2
