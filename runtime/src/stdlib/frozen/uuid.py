# Universally unique identifiers. Time and randomness are what the host gives.

import sys
import time
from _random import entropy as _entropy
from enum import Enum

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility", "specified in RFC 4122", "reserved for Microsoft compatibility",
    "reserved for future definition",
]

int_ = int
bytes_ = bytes
_MAX = (1 << 128) - 1


class SafeUUID(Enum):
    safe = 0
    unsafe = -1
    unknown = None


class UUID:
    __slots__ = ("int", "is_safe", "__weakref__")

    def __init__(
        self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown
    ):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if int is not None:
            pass
        elif hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "")
            hex = hex.strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = int_(hex, 16)
        elif bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
            int = int_.from_bytes(bytes)
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            int = int_.from_bytes(bytes)
        else:
            if len(fields) != 6:
                raise ValueError("fields is not a 6-tuple")
            time_low, time_mid, time_hi_version, clock_seq_hi_variant, clock_seq_low, node = fields
            for number, (value, bits) in enumerate(zip(fields, (32, 16, 16, 8, 8, 48)), 1):
                if not 0 <= value < 1 << bits:
                    raise ValueError(f"field {number} out of range (need a {bits}-bit value)")
            int = (
                time_low << 96 | time_mid << 80 | time_hi_version << 64 | clock_seq_hi_variant << 56
                | clock_seq_low << 48 | node
            )
        if not 0 <= int <= _MAX:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 8:
                raise ValueError("illegal version number")
            int = _versioned(int, version)
        object.__setattr__(self, "int", int)
        object.__setattr__(self, "is_safe", is_safe)

    def __eq__(self, other):
        if isinstance(other, UUID):
            return self.int == other.int
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, UUID):
            return self.int < other.int
        return NotImplemented

    def __gt__(self, other):
        if isinstance(other, UUID):
            return self.int > other.int
        return NotImplemented

    def __le__(self, other):
        if isinstance(other, UUID):
            return self.int <= other.int
        return NotImplemented

    def __ge__(self, other):
        if isinstance(other, UUID):
            return self.int >= other.int
        return NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return f"{type(self).__name__}({str(self)!r})"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __str__(self):
        x = self.hex
        return f"{x[:8]}-{x[8:12]}-{x[12:16]}-{x[16:20]}-{x[20:]}"

    @property
    def bytes(self):
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        bytes = self.bytes
        return bytes[3::-1] + bytes[5:3:-1] + bytes[7:5:-1] + bytes[8:]

    @property
    def fields(self):
        return (
            self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant, self.clock_seq_low, self.node
        )

    @property
    def time_low(self):
        return self.int >> 96

    @property
    def time_mid(self):
        return self.int >> 80 & 0xFFFF

    @property
    def time_hi_version(self):
        return self.int >> 64 & 0xFFFF

    @property
    def clock_seq_hi_variant(self):
        return self.int >> 56 & 0xFF

    @property
    def clock_seq_low(self):
        return self.int >> 48 & 0xFF

    @property
    def time(self):
        if self.version == 6:
            high = self.int >> 96 & 0xFFFFFFFF
            return high << 28 | self.time_mid << 12 | self.time_hi_version & 0x0FFF
        if self.version == 7:
            return self.int >> 80
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def node(self):
        return self.int & 0xFFFFFFFFFFFF

    @property
    def hex(self):
        return "%032x" % self.int

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        if not self.int & 0x8000 << 48:
            return RESERVED_NCS
        if not self.int & 0x4000 << 48:
            return RFC_4122
        if not self.int & 0x2000 << 48:
            return RESERVED_MICROSOFT
        return RESERVED_FUTURE

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self.int >> 76 & 0xF


def _versioned(int, version):
    int &= ~(0xC000 << 48) & ~(0xF000 << 64)
    return int | 0x8000 << 48 | version << 76


_state = {"node": None, "time": 0, "time6": 0, "time7": 0, "counter7": 0}


def getnode():
    if _state["node"] is None:
        # No address of hardware is known: random, with the bit that says so.
        _state["node"] = int_.from_bytes(_entropy(6)) | 1 << 40
    return _state["node"]


def _ticks(key):
    # 100-nanosecond intervals since 1582-10-15, never the same twice.
    timestamp = time.time_ns() // 100 + 0x01B21DD213814000
    if timestamp <= _state[key]:
        timestamp = _state[key] + 1
    _state[key] = timestamp
    return timestamp


def uuid1(node=None, clock_seq=None):
    timestamp = _ticks("time")
    if clock_seq is None:
        clock_seq = int_.from_bytes(_entropy(2)) & 0x3FFF
    if node is None:
        node = getnode()
    return UUID(fields=(
        timestamp & 0xFFFFFFFF, timestamp >> 32 & 0xFFFF, timestamp >> 48 & 0x0FFF, clock_seq >> 8 & 0x3F,
        clock_seq & 0xFF, node,
    ), version=1)


def uuid3(namespace, name):
    if isinstance(name, str):
        name = bytes(name, "utf-8")
    import hashlib

    return UUID(bytes=hashlib.md5(namespace.bytes + name).digest(), version=3)


def uuid4():
    return UUID(int=_versioned(int_.from_bytes(_entropy(16)), 4))


def uuid5(namespace, name):
    if isinstance(name, str):
        name = bytes(name, "utf-8")
    import hashlib

    return UUID(bytes=hashlib.sha1(namespace.bytes + name).digest()[:16], version=5)


def uuid6(node=None, clock_seq=None):
    timestamp = _ticks("time6")
    if clock_seq is None:
        clock_seq = int_.from_bytes(_entropy(2)) & 0x3FFF
    if node is None:
        node = getnode()
    value = (timestamp >> 12 & 0xFFFFFFFFFFFF) << 80 | (timestamp & 0xFFF) << 64
    value |= (clock_seq & 0x3FFF) << 48 | node & 0xFFFFFFFFFFFF
    return UUID(int=_versioned(value, 6))


def uuid7():
    # Milliseconds, a counter of 42 bits that grows within one, 32 random bits.
    now = time.time_ns() // 1000000
    if now > _state["time7"]:
        rand = int_.from_bytes(_entropy(10))
        counter, tail = rand >> 32 & 0x1FFFFFFFFFF, rand & 0xFFFFFFFF
    else:
        now = _state["time7"]
        counter = _state["counter7"] + 1
        if counter > 0x3FFFFFFFFFF:
            now += 1
            counter = int_.from_bytes(_entropy(6)) & 0x1FFFFFFFFFF
        tail = int_.from_bytes(_entropy(4))
    _state["time7"] = now
    _state["counter7"] = counter
    value = (now & 0xFFFFFFFFFFFF) << 80 | (counter >> 30 & 0xFFF) << 64 | (counter & 0x3FFFFFFF) << 32 | tail
    return UUID(int=_versioned(value, 7))


def uuid8(a=None, b=None, c=None):
    if a is None:
        a = int_.from_bytes(_entropy(6))
    if b is None:
        b = int_.from_bytes(_entropy(2))
    if c is None:
        c = int_.from_bytes(_entropy(8))
    value = (a & 0xFFFFFFFFFFFF) << 80 | (b & 0xFFF) << 64 | c & 0x3FFFFFFFFFFFFFFF
    return UUID(int=_versioned(value, 8))


def main():
    raise NotImplementedError("there is no command line here")


NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
NIL = UUID("00000000-0000-0000-0000-000000000000")
MAX = UUID("ffffffff-ffff-ffff-ffff-ffffffffffff")
