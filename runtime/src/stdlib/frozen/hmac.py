# Keyed hashes.

import hashlib as _hashlib
from _hashlib import same as _same

trans_5C = bytes((x ^ 0x5C) for x in range(256))
trans_36 = bytes((x ^ 0x36) for x in range(256))
digest_size = None


def _constructor(digestmod):
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda d=b"": _hashlib.new(digestmod, d)
    return lambda d=b"": digestmod.new(d)


class HMAC:
    blocksize = 64
    __slots__ = ("_inner", "_outer", "digest_size", "block_size")

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        cons = _constructor(digestmod)
        self._outer = cons()
        self._inner = self._outer.copy() if isinstance(digestmod, str) else cons()
        self.digest_size = self._inner.digest_size
        if not self.digest_size:
            raise ValueError("unsupported digest")
        self.block_size = self._inner.block_size
        if len(key) > self.block_size:
            key = cons(bytes(key)).digest()
        key = bytes(key).ljust(self.block_size, b"\0")
        self._outer.update(key.translate(trans_5C))
        self._inner.update(key.translate(trans_36))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        self._inner.update(msg)

    def copy(self):
        other = object.__new__(type(self))
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def __copy__(self):
        return self.copy()

    def _current(self):
        h = self._outer.copy()
        h.update(self._inner.digest())
        return h

    def digest(self):
        return self._current().digest()

    def hexdigest(self):
        return self._current().hexdigest()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    return HMAC(key, msg, digest).digest()


def compare_digest(a, b, /):
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return _same(a.encode(), b.encode())
    pair = []
    for value in (a, b):
        try:
            pair.append(memoryview(value).tobytes())
        except TypeError:
            missing = value
    if not pair:
        raise TypeError(
            "unsupported operand types(s) or combination of types: "
            f"'{type(a).__name__}' and '{type(b).__name__}'"
        )
    if len(pair) == 1:
        raise TypeError(f"a bytes-like object is required, not '{type(missing).__name__}'")
    return _same(*pair)
