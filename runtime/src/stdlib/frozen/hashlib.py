# Hash functions.

from operator import index as _index
from _hashlib import blake2 as _new_blake2, digest as _digest, new as _new, rounds as _rounds, update as _update

__all__ = (
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384",
    "sha3_512", "shake_128", "shake_256", "new", "algorithms_guaranteed", "algorithms_available", "pbkdf2_hmac",
    "file_digest",
)

# Name: number, bytes of a digest, bytes of a block.
_KINDS = {
    "md5": (0, 16, 64), "sha1": (1, 20, 64), "sha224": (2, 28, 64), "sha256": (3, 32, 64), "sha384": (4, 48, 128),
    "sha512": (5, 64, 128), "sha3_224": (6, 28, 144), "sha3_256": (7, 32, 136), "sha3_384": (8, 48, 104),
    "sha3_512": (9, 64, 72), "shake_128": (10, 0, 168), "shake_256": (11, 0, 136), "blake2b": (12, 64, 128),
    "blake2s": (13, 32, 64),
}
algorithms_guaranteed = set(_KINDS)
algorithms_available = set(_KINDS)
_PIECE = 1 << 20


def _data(data):
    if type(data) is bytes:
        return data
    if isinstance(data, str):
        raise TypeError("Strings must be encoded before hashing")
    try:
        return memoryview(data).tobytes()
    except TypeError:
        raise TypeError("object supporting the buffer API required") from ...


def _fed(kind, state, data):
    if len(data) <= _PIECE:
        return _update(kind, state, data)
    for at in range(0, len(data), _PIECE):
        state = _update(kind, state, data[at:at + _PIECE])
    return state


class HASH:
    __slots__ = ("name", "digest_size", "block_size", "_kind", "_state")

    def __new__(cls, *args, **kwargs):
        raise TypeError(f"cannot create '_hashlib.{cls.__name__}' instances")

    def update(self, obj, /):
        if type(obj) is bytes and len(obj) <= _PIECE:
            self._state = _update(self._kind, self._state, obj)
        else:
            self._state = _fed(self._kind, self._state, _data(obj))

    def digest(self):
        return _digest(self._kind, self._state, 0)

    def hexdigest(self):
        return _digest(self._kind, self._state, 0).hex()

    def copy(self):
        return _made(type(self), self.name, self.digest_size, self.block_size, self._kind, self._state)

    def __copy__(self):
        return self.copy()

    def __repr__(self):
        return f"<{self.name} _hashlib.{type(self).__name__} object @ {hex(id(self))}>"


HASH.__module__ = "_hashlib"


class HASHXOF(HASH):
    __slots__ = ()

    def digest(self, length):
        length = _index(length)
        if length < 0:
            raise ValueError("value must be positive")
        if length >= 1 << 28:
            raise ValueError("length is too large")
        return _digest(self._kind, self._state, length)

    def hexdigest(self, length):
        return self.digest(length).hex()


HASHXOF.__module__ = "_hashlib"


class _Blake2(HASH):
    __slots__ = ()

    def __new__(
        cls, data=b"", /, *, digest_size=None, key=b"", salt=b"", person=b"", fanout=1, depth=1, leaf_size=0,
        node_offset=0, node_depth=0, inner_size=0, last_node=False, usedforsecurity=True, string=None
    ):
        if string is not None:
            data = string
        big = cls is blake2b
        most = cls.MAX_DIGEST_SIZE
        if digest_size is None:
            digest_size = most
        if not 1 <= digest_size <= most:
            raise ValueError(f"digest_size for {'Blake2b' if big else 'Blake2s'} must be between 1 and {most} bytes, here it is {digest_size}")
        key, salt, person = _data(key), _data(salt), _data(person)
        if len(salt) > cls.SALT_SIZE:
            raise ValueError(f"maximum salt length is {cls.SALT_SIZE} bytes")
        if len(person) > cls.PERSON_SIZE:
            raise ValueError(f"maximum person length is {cls.PERSON_SIZE} bytes")
        if len(key) > cls.MAX_KEY_SIZE:
            raise ValueError(f"maximum key length is {cls.MAX_KEY_SIZE} bytes")
        if not 0 <= fanout <= 255:
            raise ValueError("fanout must be between 0 and 255")
        if not 1 <= depth <= 255:
            raise ValueError("depth must be between 1 and 255")
        if not 0 <= leaf_size < 1 << 32:
            raise OverflowError("leaf_size is too large")
        if not 0 <= node_offset < 1 << (64 if big else 48):
            raise OverflowError("node_offset is too large")
        if not 0 <= node_depth <= 255:
            raise ValueError("node_depth must be between 0 and 255")
        if not 0 <= inner_size <= most:
            raise ValueError(f"inner_size must be between 0 and is {most}")
        block = bytes((digest_size, len(key), fanout, depth)) + leaf_size.to_bytes(4, "little")
        block += node_offset.to_bytes(8 if big else 6, "little") + bytes((node_depth, inner_size))
        if big:
            block += bytes(14)
        block += salt.ljust(cls.SALT_SIZE, b"\0") + person.ljust(cls.PERSON_SIZE, b"\0")
        state = _new_blake2(block + bytes((1 if last_node else 0,)) + key, big)
        kind = 12 if big else 13
        data = _data(data)
        if data:
            state = _fed(kind, state, data)
        return _made(cls, cls.__name__, digest_size, 128 if big else 64, kind, state)

    def __repr__(self):
        return f"<_blake2.{self.name} object at {hex(id(self))}>"


class blake2b(_Blake2):
    __slots__ = ()
    SALT_SIZE = 16
    PERSON_SIZE = 16
    MAX_KEY_SIZE = 64
    MAX_DIGEST_SIZE = 64


blake2b.__tp_final__ = "_blake2.blake2b"
blake2b.__tp_sealed__ = "_blake2.blake2b"


class blake2s(_Blake2):
    __slots__ = ()
    SALT_SIZE = 8
    PERSON_SIZE = 8
    MAX_KEY_SIZE = 32
    MAX_DIGEST_SIZE = 32


blake2s.__tp_final__ = "_blake2.blake2s"
blake2s.__tp_sealed__ = "_blake2.blake2s"


def _made(cls, name, digest_size, block_size, kind, state):
    made = object.__new__(cls)
    made.name = name
    made.digest_size = digest_size
    made.block_size = block_size
    made._kind = kind
    made._state = state
    return made


def _begin(name, data, string):
    if string is not None:
        data = string
    kind, digest_size, block_size = _KINDS[name]
    state = _new(kind)
    if type(data) is not bytes:
        data = _data(data)
    if data:
        state = _update(kind, state, data) if len(data) <= _PIECE else _fed(kind, state, data)
    return _made(HASH if digest_size else HASHXOF, name, digest_size, block_size, kind, state)


def md5(data=b"", *, usedforsecurity=True, string=None):
    return _begin("md5", data, string)


def sha1(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha1", data, string)


def sha224(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha224", data, string)


def sha256(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha256", data, string)


def sha384(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha384", data, string)


def sha512(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha512", data, string)


def sha3_224(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha3_224", data, string)


def sha3_256(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha3_256", data, string)


def sha3_384(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha3_384", data, string)


def sha3_512(data=b"", *, usedforsecurity=True, string=None):
    return _begin("sha3_512", data, string)


def shake_128(data=b"", *, usedforsecurity=True, string=None):
    return _begin("shake_128", data, string)


def shake_256(data=b"", *, usedforsecurity=True, string=None):
    return _begin("shake_256", data, string)


def new(name, data=b"", **kwargs):
    if not isinstance(name, str):
        raise TypeError(f"new() argument 'name' must be str, not {type(name).__name__}")
    if not kwargs and type(name) is str and name in _KINDS and name[:5] != "blake":
        return _begin(name, data, None)
    known = name.lower().replace("-", "_")
    if known not in _KINDS and known.replace("_", "", 1) in _KINDS:
        known = known.replace("_", "", 1)
    if known in ("blake2b", "blake2s"):
        return (blake2b if known == "blake2b" else blake2s)(data, **kwargs)
    if known not in _KINDS:
        raise ValueError("unsupported hash type " + name)
    return _begin(known, data, kwargs.get("string"))


def _keyed(name, key):
    # The states of an HMAC, inside and outside.
    kind, digest_size, block_size = _KINDS[name]
    if len(key) > block_size:
        key = _digest(kind, _fed(kind, _new(kind), key), 0)
    key = key.ljust(block_size, b"\0")
    inner = _update(kind, _new(kind), bytes([byte ^ 0x36 for byte in key]))
    outer = _update(kind, _new(kind), bytes([byte ^ 0x5C for byte in key]))
    return kind, inner, outer


def pbkdf2_hmac(hash_name, password, salt, iterations, dklen=None):
    name = new(hash_name).name
    kind, digest_size, _ = _KINDS[name]
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    if dklen is None:
        dklen = digest_size
    if dklen < 1:
        raise ValueError("key length must be greater than 0.")
    kind, inner, outer = _keyed(name, _data(password))
    salt = _data(salt)
    key = b""
    number = 0
    while len(key) < dklen:
        number += 1
        first = _digest(kind, _fed(kind, inner, salt + number.to_bytes(4, "big")), 0)
        u = total = _digest(kind, _update(kind, outer, first), 0)
        left = iterations - 1
        while left > 0:
            u, total = _rounds(kind, inner, outer, u, total, min(left, 2000))
            left -= 2000
        key += total
    return key[:dklen]


def file_digest(fileobj, digest, /, *, _bufsize=2 ** 18):
    found = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        found.update(fileobj.getbuffer())
        return found
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    while data := fileobj.read(_bufsize):
        found.update(data)
    return found
