# Encodings of text, by name and piece by piece.

from builtins import open as _open

__all__ = [
    "register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE",
    "BOM64_LE", "BOM_UTF8", "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE",
    "CodecInfo", "Codec", "IncrementalEncoder", "IncrementalDecoder", "StreamReader", "StreamWriter",
    "StreamReaderWriter", "StreamRecoder", "getencoder", "getdecoder", "getincrementalencoder",
    "getincrementaldecoder", "getreader", "getwriter", "encode", "decode", "iterencode", "iterdecode",
    "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors",
    "namereplace_errors", "register_error", "lookup_error", "unregister",
]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_LE = BOM_UTF16_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = b"\xfe\xff"
BOM_UTF32_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = b"\x00\x00\xfe\xff"
BOM = BOM_UTF16 = BOM_UTF16_LE
BOM_UTF32 = BOM_UTF32_LE
BOM32_LE = BOM_UTF16_LE
BOM32_BE = BOM_UTF16_BE
BOM64_LE = BOM_UTF32_LE
BOM64_BE = BOM_UTF32_BE

from _codecs import (
    ascii_decode, ascii_encode, charmap_build, charmap_decode, charmap_encode, escape_decode, escape_encode,
    latin_1_decode, latin_1_encode, raw_unicode_escape_decode, raw_unicode_escape_encode, readbuffer_encode,
    unicode_escape_decode, unicode_escape_encode, utf_16_be_decode, utf_16_be_encode, utf_16_decode, utf_16_encode,
    utf_16_ex_decode, utf_16_le_decode, utf_16_le_encode, utf_32_be_decode, utf_32_be_encode, utf_32_decode,
    utf_32_encode, utf_32_ex_decode, utf_32_le_decode, utf_32_le_encode, utf_7_decode, utf_7_encode, utf_8_decode,
    utf_8_encode,
)
from _codecs_written import _WRITTEN

_NAMES = {
    "utf8": "utf-8", "u8": "utf-8", "utf": "utf-8", "utf8sig": "utf-8-sig", "utf16": "utf-16", "u16": "utf-16",
    "utf16le": "utf-16-le", "utf16be": "utf-16-be", "utf32": "utf-32", "u32": "utf-32", "utf32le": "utf-32-le",
    "utf32be": "utf-32-be", "ascii": "ascii", "usascii": "ascii", "646": "ascii", "latin1": "iso8859-1",
    "latin": "iso8859-1", "iso88591": "iso8859-1", "l1": "iso8859-1", "8859": "iso8859-1", "cp819": "iso8859-1",
    "cp1252": "cp1252", "windows1252": "cp1252", "1252": "cp1252", "cp1251": "cp1251", "windows1251": "cp1251",
    "cp1250": "cp1250", "windows1250": "cp1250", "cp437": "cp437", "ibm437": "cp437", "437": "cp437", "cp850": "cp850",
    "ibm850": "cp850", "850": "cp850", "iso88592": "iso8859-2", "latin2": "iso8859-2", "l2": "iso8859-2",
    "iso88595": "iso8859-5", "cyrillic": "iso8859-5", "iso885915": "iso8859-15", "latin9": "iso8859-15",
    "l9": "iso8859-15", "koi8r": "koi8-r", "macroman": "mac-roman", "macintosh": "mac-roman",
    "unicodeescape": "unicode-escape", "rawunicodeescape": "raw-unicode-escape",
}
_searches = []


class CodecInfo(tuple):
    _is_text_encoding = True

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None,
                incrementaldecoder=None, name=None, *, _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self.streamwriter = streamwriter
        self.streamreader = streamreader
        if _is_text_encoding is not None:
            self._is_text_encoding = _is_text_encoding
        return self

    def __repr__(self):
        return f"<{self.__class__.__module__}.{self.__class__.__qualname__} object for encoding {self.name} at {id(self):#x}>"


class Codec:
    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class IncrementalEncoder:
    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return 0

    def setstate(self, state):
        pass


class IncrementalDecoder:
    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return b"", 0

    def setstate(self, state):
        pass


class StreamWriter(Codec):
    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        data, consumed = self.encode(object, self.errors)
        self.stream.write(data)

    def writelines(self, list):
        self.write("".join(list))

    def reset(self):
        pass

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamReader(Codec):
    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors
        self._text = None

    def _all(self):
        if self._text is None:
            self._text = self.decode(self.stream.read(), self.errors)[0]
        return self._text

    def read(self, size=-1, chars=-1, firstline=False):
        text = self._all()
        wanted = chars if chars >= 0 else size
        if wanted < 0:
            wanted = len(text)
        self._text = text[wanted:]
        return text[:wanted]

    def readline(self, size=None, keepends=True):
        lines = self._all().splitlines(True)
        if not lines:
            return ""
        self._text = self._text[len(lines[0]):]
        return lines[0] if keepends else lines[0].splitlines()[0]

    def readlines(self, sizehint=None, keepends=True):
        return self.read().splitlines(keepends)

    def reset(self):
        self._text = None

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamReaderWriter:
    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream = stream
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None):
        return self.reader.readlines(sizehint)

    def __next__(self):
        return next(self.reader)

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(data)

    def writelines(self, list):
        return self.writer.writelines(list)

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamRecoder:
    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream = stream
        self.encode = encode
        self.decode = decode
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        return self.encode(self.reader.readline(size), self.errors)[0]

    def readlines(self, sizehint=None):
        return self.read().splitlines(True)

    def __iter__(self):
        return self

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def write(self, data):
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        return self.write(b"".join(list))

    def reset(self):
        self.reader.reset()
        self.writer.reset()


def _normal(encoding):
    return encoding.lower().replace("-", "").replace("_", "").replace(" ", "")


def _make(name):
    def encode(input, errors="strict"):
        if not isinstance(input, str):
            kind = "None" if input is None else type(input).__name__
            raise TypeError(f"{name.replace('-', '_')}_encode() argument 1 must be str, not {kind}")
        return input.encode(name, errors), len(input)

    def decode(input, errors="strict"):
        try:
            data = memoryview(input)
        except TypeError:
            raise TypeError(f"a bytes-like object is required, not '{type(input).__name__}'") from ...
        return data.tobytes().decode(name, errors), data.nbytes

    class Encoder(IncrementalEncoder):
        first = True

        def encode(self, input, final=False):
            data = input.encode(name, self.errors)
            # The mark stands once, before all.
            if not self.first and name in ("utf-16", "utf-32", "utf-8-sig"):
                data = data[{"utf-16": 2, "utf-32": 4, "utf-8-sig": 3}[name]:]
            if input:
                self.first = False
            return data

        def reset(self):
            self.first = True

        def getstate(self):
            # 0 once the mark is written.
            return {"utf-16": 2, "utf-32": 2, "utf-8-sig": 1}.get(name, 0) if self.first else 0

        def setstate(self, state):
            self.first = state != 0

    class Decoder(IncrementalDecoder):
        def __init__(self, errors="strict"):
            IncrementalDecoder.__init__(self, errors)
            self.buffer = b""
            self.order = None

        def decode(self, input, final=False):
            data = self.buffer + bytes(input)
            end = len(data) if final else _whole(name, data)
            self.buffer = data[end:]
            data = data[:end]
            codec = self.order or name
            if data and name in ("utf-16", "utf-32", "utf-8-sig") and self.order is None:
                text = data.decode(name, self.errors)
                if name == "utf-8-sig":
                    self.order = "utf-8"
                else:
                    big = data[:4] == BOM_UTF32_BE if name == "utf-32" else data[:2] == BOM_UTF16_BE
                    self.order = f"{name}-be" if big else f"{name}-le"
                return text
            return data.decode(codec, self.errors)

        def reset(self):
            self.buffer = b""
            self.order = None

        def getstate(self):
            return self.buffer, 0

        def setstate(self, state):
            self.buffer = state[0]

    return _info(name, encode, decode, Encoder, Decoder)


def _info(name, encode, decode, Encoder, Decoder, is_text=True):
    class Reader(StreamReader):
        def decode(self, input, errors="strict"):
            return decode(input, errors)

    class Writer(StreamWriter):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

    Encoder.__name__ = "IncrementalEncoder"
    Decoder.__name__ = "IncrementalDecoder"
    Reader.__name__ = "StreamReader"
    Writer.__name__ = "StreamWriter"
    return CodecInfo(encode, decode, Reader, Writer, Encoder, Decoder, name, _is_text_encoding=is_text)


def _whole(name, data):
    # How many bytes are whole characters.
    size = len(data)
    if name.startswith("utf-16"):
        end = size - size % 2
        if end >= 2:
            high = data[end - 1] if name != "utf-16-be" else data[end - 2]
            if 0xD8 <= high <= 0xDB:
                end -= 2
        return end
    if name.startswith("utf-32"):
        return size - size % 4
    if name.startswith("utf-8"):
        if name == "utf-8-sig" and size < 3 and BOM_UTF8.startswith(data):
            return 0
        for back in range(1, min(4, size) + 1):
            byte = data[size - back]
            if byte in (0xC0, 0xC1) or byte > 0xF4:
                return size
            if byte >= 0xC0:
                need = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
                return size - back if need > back else size
            if byte < 0x80:
                return size
    return size


_known = {}


def lookup(encoding, /):
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {type(encoding).__name__}")
    normal = _normal(encoding)
    if normal in _known:
        return _known[normal]
    name = _NAMES.get(normal)
    if name is not None:
        _known[normal] = _make(name)
        return _known[normal]
    if normal in _WRITTEN:
        name, encode, decode = _WRITTEN[normal]
        _known[normal] = _written(name, encode, decode)
        return _known[normal]
    if "\0" in encoding:
        raise ValueError("embedded null character")
    other = _other(normal)
    if other is not None:
        _known[normal] = other
        return other
    for search in _searches:
        found = search(encoding.lower().replace("-", "_").replace(" ", "_"))
        if found is not None:
            if not isinstance(found, tuple) or len(found) != 4:
                raise TypeError("codec search functions must return 4-tuples")
            return found
    raise LookupError(f"unknown encoding: {encoding}")


def register(search_function, /):
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _searches.append(search_function)


def unregister(search_function, /):
    if search_function in _searches:
        _searches.remove(search_function)


def encode(obj, encoding="utf-8", errors="strict"):
    codec = lookup(encoding)
    try:
        return codec.encode(obj, errors)[0]
    except Exception as exc:
        _note(exc, "encoding", encoding)
        raise


def decode(obj, encoding="utf-8", errors="strict"):
    codec = lookup(encoding)
    try:
        return codec.decode(obj, errors)[0]
    except Exception as exc:
        _note(exc, "decoding", encoding)
        raise


def _note(exc, verb, encoding):
    notes = getattr(exc, "__notes__", [])
    note = f"{verb} with '{encoding}' codec failed"
    if len(notes) == 1 and notes[0].endswith(" codec failed"):
        # That of the method of strings or bytes which the codec called, with the codec's own name.
        exc.__notes__ = [note]
    else:
        exc.add_note(note)


# What is no encoding of text.


def _turned(text):
    letters = "abcdefghijklmnopqrstuvwxyz"
    turned = letters[13:] + letters[:13]
    return str.translate(text, str.maketrans(letters + letters.upper(), turned + turned.upper()))


def _to_uu(data):
    import binascii

    pieces = [b"begin 666 <data>\n"]
    pieces += [binascii.b2a_uu(data[at:at + 45]) for at in range(0, len(data), 45)]
    return b"".join([*pieces, b" \nend\n"])


def _from_uu(data):
    import binascii

    lines = iter(bytes(data).split(b"\n"))
    for line in lines:
        if line.startswith(b"begin"):
            break
    else:
        raise ValueError('Missing "begin" line in input data')
    parts = []
    for line in lines:
        if line.rstrip() == b"end":
            return b"".join(parts)
        if line:
            parts.append(binascii.a2b_uu(line))
    raise ValueError("Truncated input data")


def _other(normal):
    import base64
    import binascii
    import zlib

    def base64_codec():
        return "base64", base64.encodebytes, base64.decodebytes

    def hex_codec():
        return "hex", binascii.b2a_hex, binascii.a2b_hex

    def quopri_codec():
        return "quopri", lambda data: binascii.b2a_qp(data, quotetabs=True), binascii.a2b_qp

    def zlib_codec():
        return "zlib", zlib.compress, zlib.decompress

    def uu_codec():
        return "uu", _to_uu, _from_uu

    def rot13_codec():
        return "rot-13", _turned, _turned

    codecs = {
        "base64": base64_codec, "base64codec": base64_codec, "hex": hex_codec, "hexcodec": hex_codec,
        "quopri": quopri_codec, "quopricodec": quopri_codec, "quotedprintable": quopri_codec, "zip": zlib_codec,
        "zlib": zlib_codec, "zlibcodec": zlib_codec, "uu": uu_codec, "uucodec": uu_codec, "rot13": rot13_codec,
    }
    if normal == "undefined":
        return _undefined()
    if normal not in codecs:
        return None
    name, encode, decode = codecs[normal]()

    def encoded(input, errors="strict"):
        assert errors == "strict" or name == "rot-13"
        return encode(input), len(input)

    def decoded(input, errors="strict"):
        assert errors == "strict" or name == "rot-13"
        return decode(input), len(input)

    return _codec(name, encoded, decoded, False)


def _undefined():
    def refuse(input, errors="strict"):
        raise UnicodeError("undefined encoding")

    return _codec("undefined", refuse, refuse, True)


def _codec(name, encode, decode, is_text):
    class Encoder(IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class Decoder(IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input, self.errors)[0]

    return _info(name, encode, decode, Encoder, Decoder, is_text)


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    encoder = lookup(encoding).incrementalencoder
    if encoder is None:
        raise LookupError(encoding)
    return encoder


def getincrementaldecoder(encoding):
    decoder = lookup(encoding).incrementaldecoder
    if decoder is None:
        raise LookupError(encoding)
    return decoder


def getreader(encoding):
    return lookup(encoding).streamreader


def getwriter(encoding):
    return lookup(encoding).streamwriter


def iterencode(iterator, encoding, errors="strict", **kwargs):
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = encoder.encode(input)
        if output:
            yield output
    output = encoder.encode("", True)
    if output and not encoder.first:
        yield output


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = decoder.decode(input)
        if output:
            yield output
    output = decoder.decode(b"", True)
    if output:
        yield output


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    if encoding is not None and "b" not in mode:
        mode = mode + "b"
    file = _open(filename, mode, buffering)
    if encoding is None:
        return file
    info = lookup(encoding)
    made = StreamReaderWriter(file, info.streamreader, info.streamwriter, errors)
    made.encoding = encoding
    return made


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    if file_encoding is None:
        file_encoding = data_encoding
    data_info = lookup(data_encoding)
    file_info = lookup(file_encoding)
    made = StreamRecoder(file, data_info.encode, data_info.decode, file_info.streamreader, file_info.streamwriter, errors)
    made.data_encoding = data_encoding
    made.file_encoding = file_encoding
    return made


_PLACED = (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)


def _failed(exc, kinds=_PLACED):
    if not isinstance(exc, kinds):
        raise TypeError(f"don't know how to handle {type(exc).__name__} in error callback")
    return exc


def strict_errors(exception, /):
    if isinstance(exception, BaseException):
        raise exception
    raise TypeError("codec must pass exception instance")


def ignore_errors(exception, /):
    return "", _failed(exception).end


def replace_errors(exception, /):
    exc = _failed(exception)
    size = exc.end - exc.start
    if isinstance(exc, UnicodeEncodeError):
        return "?" * size, exc.end
    if isinstance(exc, UnicodeDecodeError):
        return "�", exc.end
    return "�" * size, exc.end


def xmlcharrefreplace_errors(exception, /):
    exc = _failed(exception, UnicodeEncodeError)
    return "".join([f"&#{ord(c)};" for c in exc.object[exc.start:exc.end]]), exc.end


def backslashreplace_errors(exception, /):
    exc = _failed(exception)
    part = exc.object[exc.start:exc.end]
    if isinstance(part, bytes):
        return "".join([f"\\x{byte:02x}" for byte in part]), exc.end
    codes = [ord(c) for c in part]
    shown = [f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}" for code in codes]
    return "".join(shown), exc.end


def namereplace_errors(exception, /):
    import unicodedata

    exc = _failed(exception, UnicodeEncodeError)
    shown = []
    for c in exc.object[exc.start:exc.end]:
        name = unicodedata.name(c, None)
        shown.append(f"\\N{{{name}}}" if name else f"\\u{ord(c):04x}")
    return "".join(shown), exc.end


def surrogateescape(exception, /):
    exc = _failed(exception, (UnicodeEncodeError, UnicodeDecodeError))
    part = exc.object[exc.start:exc.end]
    if isinstance(exc, UnicodeEncodeError):
        if not all(["\udc80" <= c <= "\udcff" for c in part]):
            raise exc
        return bytes([ord(c) - 0xDC00 for c in part]), exc.end
    size = 0
    # No character has more bytes, and those of ASCII stand for themselves.
    while size < min(len(part), 4) and part[size] >= 0x80:
        size += 1
    if not size:
        raise exc
    return "".join([chr(0xDC00 + byte) for byte in part[:size]]), exc.start + size


_SURROGATE_BYTES = {
    "utf8": ("utf-8", 3), "cp65001": ("utf-8", 3), "utf16": ("utf-16-le", 2), "utf16le": ("utf-16-le", 2),
    "utf16be": ("utf-16-be", 2), "utf32": ("utf-32-le", 4), "utf32le": ("utf-32-le", 4), "utf32be": ("utf-32-be", 4),
}


def surrogatepass(exception, /):
    exc = _failed(exception, (UnicodeEncodeError, UnicodeDecodeError))
    name, size = _SURROGATE_BYTES.get(_normal(exc.encoding), (None, 0))
    if name is None:
        raise exc
    if isinstance(exc, UnicodeEncodeError):
        part = exc.object[exc.start:exc.end]
        if not all(["\ud800" <= c <= "\udfff" for c in part]):
            raise exc
        return part.encode(name, "surrogatepass"), exc.end
    end = exc.start + size
    try:
        put = exc.object[exc.start:end].decode(name, "surrogatepass")
    except UnicodeDecodeError:
        put = ""
    if len(put) != 1 or not "\ud800" <= put <= "\udfff":
        raise exc
    return put, end


_errors = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors,
    "xmlcharrefreplace": xmlcharrefreplace_errors, "backslashreplace": backslashreplace_errors,
    "namereplace": namereplace_errors, "surrogateescape": surrogateescape, "surrogatepass": surrogatepass,
}


def register_error(errors, handler, /):
    if not isinstance(errors, str):
        raise TypeError(f"register_error() argument 1 must be str, not {_given(errors)}")
    if not callable(handler):
        raise TypeError("handler must be callable")
    _errors[errors] = handler


def _given(value):
    return "None" if value is None else type(value).__name__


def _handled(answer, kinds, words, size):
    # What a handler has answered: what to put, and where to go on.
    if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], kinds) or not isinstance(answer[1], int):
        raise TypeError(words)
    put, at = answer
    end = at + size if at < 0 else at
    if not 0 <= end <= size:
        raise IndexError(f"position {at} from error handler out of bounds")
    return put, end


def _encode_by(text, encoding, errors):
    # `text.encode(encoding, errors)` with a handler of the program's own.
    handler = lookup_error(errors)
    parts = []
    at = 0
    while True:
        failed = None
        try:
            parts.append(text[at:].encode(encoding))
        except UnicodeEncodeError as exc:
            failed = UnicodeEncodeError(exc.encoding, text, at + exc.start, at + exc.end, exc.reason)
        if failed is None:
            return b"".join(parts)
        parts.append(text[at:failed.start].encode(encoding))
        words = "encoding error handler must return (str/bytes, int) tuple"
        put, at = _handled(handler(failed), (str, bytes), words, len(text))
        if isinstance(put, str):
            stands = False
            try:
                put = put.encode(encoding)
                stands = True
            except UnicodeEncodeError:
                pass
            if not stands:
                raise failed
        parts.append(put)


def _decode_by(data, encoding, errors):
    handler = lookup_error(errors)
    parts = []
    at = 0
    while True:
        failed = None
        try:
            parts.append(data[at:].decode(encoding))
        except UnicodeDecodeError as exc:
            failed = UnicodeDecodeError(exc.encoding, data, at + exc.start, at + exc.end, exc.reason)
        if failed is None:
            return "".join(parts)
        parts.append(data[at:failed.start].decode(encoding))
        words = "decoding error handler must return (str, int) tuple"
        put, at = _handled(handler(failed), str, words, len(data))
        parts.append(put)


def _encode_named(text, encoding, errors):
    # Encodings that are not built in: those of this module, and what was registered.
    made = encode(text, encoding, errors)
    if not isinstance(made, bytes):
        raise TypeError(
            f"'{encoding}' encoder returned '{type(made).__name__}' instead of 'bytes';"
            f" use codecs.encode() to encode to arbitrary types"
        )
    return made


def _decode_named(data, encoding, errors):
    made = decode(data, encoding, errors)
    if not isinstance(made, str):
        raise TypeError(
            f"'{encoding}' decoder returned '{type(made).__name__}' instead of 'str';"
            f" use codecs.decode() to decode to arbitrary types"
        )
    return made


def _written(name, encode, decode):
    def encoded(input, errors="strict"):
        return encode(input, errors), len(input)

    def decoded(input, errors="strict"):
        return decode(bytes(input), errors), len(input)

    return _codec(name, encoded, decoded, True)


def make_identity_dict(rng):
    return {number: number for number in rng}


def make_encoding_map(decoding_map):
    found = {}
    for byte, char in decoding_map.items():
        found[char] = None if char in found else byte
    return found


def lookup_error(name, /):
    if not isinstance(name, str):
        raise TypeError(f"lookup_error() argument must be str, not {_given(name)}")
    if name in _errors:
        return _errors[name]
    raise LookupError(f"unknown error handler name '{name}'")
