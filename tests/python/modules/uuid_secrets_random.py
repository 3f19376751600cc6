import uuid
import secrets
import random
import time

u = uuid.UUID("12345678-1234-5678-1234-567812345678")
print(u, repr(u), u.hex, u.int, u.bytes, u.bytes_le, u.fields, u.time_low, u.time_mid, u.time_hi_version, u.clock_seq_hi_variant, u.clock_seq_low, u.node, u.time, u.clock_seq, u.urn, u.variant, u.version)
print(uuid.UUID("{12345678123456781234567812345678}") == u, uuid.UUID(bytes=u.bytes) == u, uuid.UUID(bytes_le=u.bytes_le) == u, uuid.UUID(fields=u.fields) == u, uuid.UUID(int=u.int) == u, uuid.UUID("urn:uuid:" + str(u)) == u, hash(u) == hash(uuid.UUID(str(u))), u < uuid.UUID(int=u.int + 1), u == "x", int(u) == u.int)
print(uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_URL, b"x"), uuid.NAMESPACE_OID, uuid.NAMESPACE_X500, uuid.NIL, uuid.MAX)
print(uuid.uuid8(0x12345678, 0x92345, 0x5a5a5a5a), uuid.uuid8(1, 2, 3).version, uuid.UUID(int=0, version=4), sorted([uuid.UUID(int=3), uuid.UUID(int=1)]))
for call in [lambda: uuid.UUID("x"), lambda: uuid.UUID(), lambda: uuid.UUID(bytes=b"x"), lambda: uuid.UUID(int=-1), lambda: uuid.UUID(int=1, version=9), lambda: uuid.UUID("z" * 32), lambda: uuid.UUID(fields=(1,)), lambda: setattr(u, "int", 3), lambda: u < 3, lambda: uuid.UUID(fields=(-1, 0, 0, 0, 0, 0)), lambda: uuid.UUID("a", int=3)]:
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)
print(uuid.RFC_4122, uuid.SafeUUID.safe, u.is_safe, {u: 1}[uuid.UUID(str(u))])
print(sorted(n for n in dir(random) if n.isupper() and n[0] != "_"))
r = random.Random(7)
print(r.random(), r.randbytes(3), r.sample(range(100), 5), r.binomialvariate(10, 0.3), round(random.TWOPI, 6), random.BPF)
