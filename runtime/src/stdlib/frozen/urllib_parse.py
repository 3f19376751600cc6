# Parts of addresses.

import re
from collections import namedtuple
from functools import lru_cache

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl",
    "quote", "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult",
    "ParseResult", "SplitResult", "DefragResultBytes", "ParseResultBytes", "SplitResultBytes",
]

uses_relative = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps",
    "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss",
]
uses_netloc = [
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews",
    "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
    "itms-services",
]
uses_params = [
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
]
non_hierarchical = ["gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips"]
uses_query = ["", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtsps", "rtspu", "sip", "sips"]
uses_fragment = ["", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero"]

scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
_CONTROLS_AND_SPACE = "".join([chr(code) for code in range(33)])
_UNSAFE = ["\t", "\r", "\n"]


def clear_cache():
    _quoter.cache_clear()


def _same(obj):
    return obj


def _encode_result(obj, encoding="ascii", errors="strict"):
    return obj.encode(encoding, errors)


def _coerce_args(*args):
    # All are str, or all are bytes: then they are decoded, and the result is encoded again.
    is_str = isinstance(args[0], str)
    for arg in args[1:]:
        if arg and isinstance(arg, str) != is_str:
            raise TypeError("Cannot mix str and non-str arguments")
    if is_str:
        return args + (_same,)
    return tuple([x.decode("ascii", "strict") if x else "" for x in args]) + (_encode_result,)


class _ResultMixinStr:
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return self._encoded_counterpart(*[x.encode(encoding, errors) for x in self])


class _ResultMixinBytes:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        return self._decoded_counterpart(*[x.decode(encoding, errors) for x in self])


class _NetlocResultMixinBase:
    __slots__ = ()

    @property
    def username(self):
        return self._userinfo[0]

    @property
    def password(self):
        return self._userinfo[1]

    @property
    def hostname(self):
        hostname = self._hostinfo[0]
        if not hostname:
            return None
        # What follows a "%" names a zone, whose letters' cases count.
        mark = "%" if isinstance(hostname, str) else b"%"
        hostname, percent, zone = hostname.partition(mark)
        return hostname.lower() + percent + zone

    @property
    def port(self):
        port = self._hostinfo[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if not 0 <= port <= 65535:
            raise ValueError("Port out of range 0-65535")
        return port


class _NetlocResultMixinStr(_NetlocResultMixinBase, _ResultMixinStr):
    __slots__ = ()
    _marks = ("@", ":", "[", "]")

    @property
    def _userinfo(self):
        at, colon, _, _ = self._marks
        userinfo, have_info, _ = self.netloc.rpartition(at)
        if not have_info:
            return None, None
        username, have_password, password = userinfo.partition(colon)
        return username, password if have_password else None

    @property
    def _hostinfo(self):
        at, colon, left, right = self._marks
        hostinfo = self.netloc.rpartition(at)[2]
        _, have_open, bracketed = hostinfo.partition(left)
        if have_open:
            hostname, _, port = bracketed.partition(right)
            port = port.partition(colon)[2]
        else:
            hostname, _, port = hostinfo.partition(colon)
        return hostname, port or None


class _NetlocResultMixinBytes(_NetlocResultMixinBase, _ResultMixinBytes):
    __slots__ = ()
    _marks = (b"@", b":", b"[", b"]")
    _userinfo = _NetlocResultMixinStr.__dict__["_userinfo"]
    _hostinfo = _NetlocResultMixinStr.__dict__["_hostinfo"]


_DefragResultBase = namedtuple("_DefragResultBase", "url fragment")
_SplitResultBase = namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_ParseResultBase = namedtuple("_ParseResultBase", "scheme netloc path params query fragment")


class DefragResult(_DefragResultBase, _ResultMixinStr):
    __slots__ = ()

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_SplitResultBase, _NetlocResultMixinStr):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(_ParseResultBase, _NetlocResultMixinStr):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


class DefragResultBytes(_DefragResultBase, _ResultMixinBytes):
    __slots__ = ()

    def geturl(self):
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_SplitResultBase, _NetlocResultMixinBytes):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResultBytes(_ParseResultBase, _NetlocResultMixinBytes):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


def _set_counterparts(first):
    for decoded, encoded in (
        (DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes), (ParseResult, ParseResultBytes),
    ):
        decoded._encoded_counterpart = encoded
        encoded._decoded_counterpart = decoded


_set_counterparts(DefragResult)
_set_counterparts(SplitResult)
_set_counterparts(ParseResult)
_set_counterparts(DefragResultBytes)
_set_counterparts(SplitResultBytes)
_set_counterparts(ParseResultBytes)


def urlparse(url, scheme="", allow_fragments=True):
    url, scheme, _coerce_result = _coerce_args(url, scheme)
    scheme, netloc, url, params, query, fragment = _parse(url, scheme, allow_fragments)
    result = ParseResult(scheme or "", netloc or "", url, params or "", query or "", fragment or "")
    return _coerce_result(result)


def _parse(url, scheme, allow_fragments):
    # As `_split`, with the parameters of the last part of the path.
    scheme, netloc, url, query, fragment = _split(url, scheme, allow_fragments)
    params = None
    if scheme in uses_params and ";" in url:
        url, params = _splitparams(url)
    return scheme, netloc, url, params, query, fragment


def _splitparams(url):
    if "/" in url:
        i = url.find(";", url.rfind("/"))
        if i < 0:
            return url, None
    else:
        i = url.find(";")
    return url[:i], url[i + 1:]


def _splitnetloc(url, start=0):
    ends = [at for at in (url.find(c, start) for c in "/?#") if at >= 0]
    delim = min(ends, default=len(url))
    return url[start:delim], url[delim:]


def _checknetloc(netloc):
    if not netloc or netloc.isascii():
        return
    import unicodedata

    # Characters whose compatible forms have a meaning in an address.
    n = netloc.replace("@", "").replace(":", "").replace("#", "").replace("?", "")
    netloc2 = unicodedata.normalize("NFKC", n)
    if n == netloc2:
        return
    for c in "/?#@:":
        if c in netloc2:
            raise ValueError(f"netloc {netloc!r} contains invalid characters under NFKC normalization")


def _check_bracketed_netloc(netloc):
    hostname_and_port = netloc.rpartition("@")[2]
    before_bracket, have_open_br, bracketed = hostname_and_port.partition("[")
    if have_open_br:
        if before_bracket:
            raise ValueError("Invalid IPv6 URL")
        hostname, _, port = bracketed.partition("]")
        if port and not port.startswith(":"):
            raise ValueError("Invalid IPv6 URL")
    else:
        hostname, _, port = hostname_and_port.partition(":")
    _check_bracketed_host(hostname)


def _check_bracketed_host(hostname):
    if hostname.startswith("v"):
        if not re.match(r"\Av[a-fA-F0-9]+\..+\z", hostname):
            raise ValueError("IPvFuture address is invalid")
        return
    import ipaddress

    if isinstance(ipaddress.ip_address(hostname), ipaddress.IPv4Address):
        raise ValueError("An IPv4 address cannot be in brackets")


def urlsplit(url, scheme="", allow_fragments=True):
    url, scheme, _coerce_result = _coerce_args(url, scheme)
    scheme, netloc, url, query, fragment = _split(url, scheme, allow_fragments)
    return _coerce_result(SplitResult(scheme or "", netloc or "", url, query or "", fragment or ""))


def _split(url, scheme, allow_fragments):
    # A part that is not there is None, one that is there and empty is "".
    url = url.lstrip(_CONTROLS_AND_SPACE)
    if scheme is not None:
        scheme = scheme.strip(_CONTROLS_AND_SPACE)
    for char in _UNSAFE:
        if char in url:
            url = url.replace(char, "")
        if scheme is not None:
            scheme = scheme.replace(char, "")
    allow_fragments = bool(allow_fragments)
    netloc = query = fragment = None
    i = url.find(":")
    if i > 0 and url[0].isascii() and url[0].isalpha():
        if not url[:i].strip(scheme_chars):
            scheme, url = url[:i].lower(), url[i + 1:]
    if url[:2] == "//":
        netloc, url = _splitnetloc(url, 2)
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc and "]" in netloc:
            _check_bracketed_netloc(netloc)
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    if netloc:
        _checknetloc(netloc)
    return scheme, netloc, url, query, fragment


def urlunparse(components):
    scheme, netloc, url, params, query, fragment, _coerce_result = _coerce_args(*components)
    if params:
        url = f"{url};{params}"
    return _coerce_result(_unsplit(scheme, netloc, url, query, fragment))


def urlunsplit(components):
    scheme, netloc, url, query, fragment, _coerce_result = _coerce_args(*components)
    return _coerce_result(_unsplit(scheme, netloc, url, query, fragment))


def _unsplit(scheme, netloc, url, query, fragment):
    if netloc:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    elif url[:2] == "//":
        url = "//" + url
    elif scheme and scheme in uses_netloc and (not url or url[:1] == "/"):
        url = "//" + url
    if scheme:
        url = scheme + ":" + url
    if query:
        url = url + "?" + query
    if fragment:
        url = url + "#" + fragment
    return url


def _joined(scheme, netloc, url, params, query, fragment):
    # As `_unsplit`, where only what is None is left out.
    if params is not None:
        url = f"{url};{params}"
    if netloc is not None:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    elif url[:2] == "//":
        url = "//" + url
    if scheme:
        url = scheme + ":" + url
    if query is not None:
        url = url + "?" + query
    if fragment is not None:
        url = url + "#" + fragment
    return url


def _merged(bpath, path):
    # The path of a relative address, without the segments "." and "..".
    base_parts = bpath.split("/")
    if base_parts[-1] != "":
        del base_parts[-1]
    if path[:1] == "/":
        segments = path.split("/")
    else:
        segments = base_parts + path.split("/")
        segments[1:-1] = filter(None, segments[1:-1])
    resolved = []
    for segment in segments:
        if segment == "..":
            if resolved:
                resolved.pop()
        elif segment != ".":
            resolved.append(segment)
    if segments[-1] in (".", ".."):
        resolved.append("")
    return "/".join(resolved) or "/"


def urljoin(base, url, allow_fragments=True):
    if not base:
        return url
    if not url:
        return base
    base, url, _coerce_result = _coerce_args(base, url)
    bscheme, bnetloc, bpath, bparams, bquery, bfragment = _parse(base, "", allow_fragments)
    scheme, netloc, path, params, query, fragment = _parse(url, bscheme, allow_fragments)
    if scheme != bscheme or scheme not in uses_relative:
        return _coerce_result(url)
    if scheme in uses_netloc:
        if netloc:
            return _coerce_result(_joined(scheme, netloc, path, params, query, fragment))
        netloc = bnetloc
    if not path and params is None:
        path = bpath
        params = bparams
        if query is None:
            query = bquery
            if fragment is None:
                fragment = bfragment
        return _coerce_result(_joined(scheme, netloc, path, params, query, fragment))
    if params is not None:
        # With parameters the last segment is neither "." nor "..".
        path = f"{path};{params}"
    return _coerce_result(_joined(scheme, netloc, _merged(bpath, path), None, query, fragment))


def unwrap(url):
    # `<URL:scheme://host/path>` without what stands around it.
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    if url[:4] == "URL:":
        url = url[4:].strip()
    return url


def urldefrag(url):
    url, _coerce_result = _coerce_args(url)
    if "#" in url:
        s, n, p, q, frag = _split(url, "", True)
        defrag = _joined(s, n, p, None, q, None)
        frag = frag or ""
    else:
        frag = ""
        defrag = url
    return _coerce_result(DefragResult(defrag, frag))


def unquote_to_bytes(string):
    if not string:
        # A bytes-like object is given back, whatever its type is.
        string.split
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    bits = string.split(b"%")
    if len(bits) == 1:
        return bytes(string)
    res = [bits[0]]
    for item in bits[1:]:
        pair = item[:2]
        if len(pair) == 2 and pair.strip(b"0123456789abcdefABCDEF") == b"":
            res.append(bytes.fromhex(pair.decode("ascii")))
            res.append(item[2:])
        else:
            res.append(b"%" + item)
    return b"".join(res)


_asciire = re.compile("([\x00-\x7f]+)")


def unquote(string, encoding="utf-8", errors="replace"):
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode("utf-8" if encoding is None else encoding, errors or "replace")
    if "%" not in string:
        string.split
        return string
    if encoding is None:
        encoding = "utf-8"
    if errors is None:
        errors = "replace"
    if string.isascii():
        return unquote_to_bytes(string).decode(encoding, errors)
    bits = _asciire.split(string)
    for at in range(1, len(bits), 2):
        bits[at] = unquote_to_bytes(bits[at]).decode(encoding, errors)
    return "".join(bits)


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
             max_num_fields=None, separator="&"):
    parsed_result = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding=encoding, errors=errors,
                                 max_num_fields=max_num_fields, separator=separator):
        parsed_result.setdefault(name, []).append(value)
    return parsed_result


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
              max_num_fields=None, separator="&"):
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if isinstance(qs, str):
        if not isinstance(separator, str):
            separator = str(separator, "ascii")
        eq = "="

        def unquoted(s):
            return unquote_plus(s, encoding=encoding, errors=errors)
    elif qs is None:
        return []
    else:
        try:
            # As any bytes-like object.
            qs = bytes(memoryview(qs))
        except TypeError:
            if not qs:
                import warnings

                warnings.warn(
                    f"Accepting {type(qs).__name__} objects with false value in urllib.parse.parse_qsl() is "
                    "deprecated as of 3.14",
                    DeprecationWarning,
                )
                return []
            raise
        if isinstance(separator, str):
            separator = bytes(separator, "ascii")
        eq = b"="

        def unquoted(s):
            return unquote_to_bytes(s.replace(b"+", b" "))
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    found = []
    for pair in qs.split(separator):
        if not pair and not strict_parsing:
            continue
        name, has_eq, value = pair.partition(eq)
        if not has_eq and strict_parsing:
            raise ValueError(f"bad query field: {pair!r}")
        if value or keep_blank_values:
            found.append((unquoted(name), unquoted(value)))
    return found


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


_ALWAYS_SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"


@lru_cache
def _quoter(safe):
    # What each byte becomes, and the characters that stay.
    keep = _ALWAYS_SAFE + safe.decode("ascii", "ignore")
    return [chr(code) if chr(code) in keep else f"%{code:02X}" for code in range(256)], keep


def quote(string, safe="/", encoding=None, errors=None):
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    if isinstance(string, str) and " " not in string or isinstance(string, bytes) and b" " not in string:
        return quote(string, safe, encoding, errors)
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    else:
        safe = bytes([c for c in safe if c < 128])
    table, keep = _quoter(safe)
    if not bs.rstrip(keep.encode("ascii")):
        return bs.decode("ascii")
    return "".join([table[code] for code in bs])


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as err:
            raise TypeError("not a valid non-string sequence or mapping object") from err

    def quoted(x):
        if isinstance(x, bytes):
            return quote_via(x, safe)
        return quote_via(x if isinstance(x, str) else str(x), safe, encoding, errors)

    pairs = []
    for k, v in query:
        k = quoted(k)
        if not doseq or isinstance(v, (str, bytes)):
            pairs.append(k + "=" + quoted(v))
            continue
        try:
            len(v)
        except TypeError:
            pairs.append(k + "=" + quoted(v))
        else:
            pairs.extend([k + "=" + quoted(elt) for elt in v])
    return "&".join(pairs)
