# What patterns, empty enumerations, comparisons of digests and elements show.
from enum import Enum, Flag
class S(Enum):
    def hi(self): pass
for a in ((1,), ("x", "y")):
    try: print(S(*a))
    except Exception as e: print(type(e).__name__, e)
import hmac
for a,b in (("a",b"a"),(b"a","a"),("é","a"),(1,"a"),("a",1),(1,2),(None,b"")):
    try: print(hmac.compare_digest(a,b))
    except Exception as e: print(type(e).__name__, e)
import re
print(re.compile("a", re.I|re.A), re.compile("a", re.I|re.M|re.S|re.X|re.A), re.compile(b"a", re.L|re.I), re.compile("a", re.U|re.I), re.compile("a", re.A))
import xml.etree.ElementTree as ET
e = ET.Element("a", x="1", y="2")
print(e.keys(), e.items())
