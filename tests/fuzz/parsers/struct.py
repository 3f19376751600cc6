import struct
layout, _, packed = data.partition(b'\n')
try:
    values = struct.unpack(layout, packed)
    assert len(struct.pack(layout, *values)) == struct.calcsize(layout)
except (struct.error, UnicodeDecodeError, OverflowError, ValueError):
    pass
try:
    list(struct.iter_unpack(layout, packed))
    struct.unpack_from(layout, packed, 1)
except (struct.error, UnicodeDecodeError, OverflowError, ValueError):
    pass
