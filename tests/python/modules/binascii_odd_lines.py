# What is read of odd lines: uuencoded ones that end early, and escapes of quoted-printable that are none.
import binascii, itertools
def told(d):
    try: return repr(binascii.a2b_uu(d))
    except Exception as e: return f"{type(e).__name__}: {e}"
for d in [b"", b"\n", b"#", b"#\n", b"#86\n", b"#86)C", b"#86)C\n", b"#86)C\r\n", b"#86)C  \n", b"#86)C``\n", b"#86)Cxx\n", b"#86)\nC", b"#\n86)C", b"#86\n)C", b"#86\r)C", b"#8\n", b"&86)C86)C\n", b"&86)C\n86)C\n", b"&86)C\n", b"&86\r\n", b"&8a6)\n", b"&8\x806)\n", b"\xff86)C", b"a86)C", b"`\n", b" \n", b" x\n", b" 86)C", b"M"*70, b"#86)C\n\n", b"#86)C\nx", b"#86)C \nx", b"#86)C`x", b"#86)C``", b"#86)C \n \n", b"#86)Ca", b"!8", b"!86", b"!86`", b"!86  ", b"!86\n ", b"!86\nx", b"!86)", b"!86))", b"\"86)", b"\"86\n", "é", "#86)C"]:
    print(d, told(d))
for n in range(0, 70, 5):
    print(n, told(bytes([32 + n]) + b"86)C" * 16))
for t in itertools.product(b"#!8 `\n", repeat=3):
    print(bytes(t), told(bytes(t)))
def told2(d, **k):
    try: return repr(binascii.a2b_qp(d, **k))
    except Exception as e: return f"{type(e).__name__}: {e}"
for t in itertools.product(b"=4A\n\r_", repeat=3):
    print(bytes(t), told2(bytes(t)), told2(bytes(t), header=True))
