# What XML says of text before the root element.
import xml.etree.ElementTree as ET
out = {}
for s in [chr(c) for c in range(33, 127)] + [chr(c) + "b" for c in range(33, 127)] + ["a" + chr(c) + "b" for c in range(32, 127)]:
    try:
        ET.fromstring(s); print(repr(s), "ok")
    except ET.ParseError as e: out.setdefault((len(s), e.code, e.position), []).append(s[1 if len(s) == 3 else 0])
for k in sorted(out): print(k, "".join(out[k]))
