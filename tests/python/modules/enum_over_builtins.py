# Enumerations over built-in types whose members have names that those types have too, and keyed hashes that are copied.

import enum
import hashlib
import hmac
from decimal import Decimal


class Number(int, enum.Enum):
    real = 1
    numerator = 2
    other = 3


print(list(Number), Number.real, Number.numerator.value, Number.other + 1, Number(2))


class Words(str, enum.Enum):
    upper = "u"
    title = "t"

    def __str__(self):
        return "word " + self.value


print([str(word) for word in Words], Words("u"), Words.title.value, f"{Words.upper}", repr(Words.upper))


class Pair(tuple, enum.Enum):
    count = (1, 2)
    index = (3, 4)


print(list(Pair), Pair.count.value, Pair.index[1])


class Perm(enum.IntFlag):
    R = 4
    W = 2
    X = 1
    RW = 6


print(Perm.R | Perm.X, Perm.RW, ~Perm.R, Perm(7), list(Perm), Perm.R in Perm.RW, repr(Perm(9)), Perm["W"])


class Strict(enum.Flag, boundary=enum.STRICT):
    A = 1
    B = 2


try:
    Strict(8)
except ValueError as error:
    print(str(error).splitlines()[0])


class Kept(Strict.__base__, boundary=enum.KEEP):
    A = 1


class Child(enum.IntFlag, boundary=enum.CONFORM):
    A = 1
    B = 4


print(Kept(5), Child(7), Child._boundary_, Kept._boundary_)


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2

    @property
    def label(self):
        return self.name.title()


print([level.label for level in Level], Level.LOW < Level.HIGH, f"{Level.LOW}", str(Level.HIGH), repr(Level.HIGH), "%d" % Level.LOW)


class Price(Decimal, enum.Enum):
    LOW = "1.50"


print(Price.LOW + 1, Price.LOW.value)
keyed = hmac.new(b"key", b"some", "sha256")
other = keyed.copy()
other.update(b" more")
print(keyed.hexdigest()[:16], other.hexdigest()[:16], hmac.new(b"key", b"some more", hashlib.sha256).hexdigest()[:16], hmac.new(b"k" * 100, None, "sha1").name)
print(hmac.new(b"key", bytearray(b"some"), "md5").hexdigest(), hmac.digest(b"key", b"some", "sha512").hex()[:16])
for name in ("sha256", "SHA256", "sha3_256", "sha1", "blake2b"):
    found = hashlib.new(name, b"x")
    print(found.name, found.digest_size, found.hexdigest()[:12])
grown = hashlib.sha1()
grown.update(b"a")
grown.update(bytearray(b"b"))
grown.update(memoryview(b"c"))
print(grown.hexdigest() == hashlib.sha1(b"abc").hexdigest(), hashlib.md5(bytearray(b"q")).hexdigest())
