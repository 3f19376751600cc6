# library
import sys

for name in ["broken_indent", "broken_text"]:
    try:
        __import__(name)
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.filename, e.lineno)
    print(name in sys.modules)
import broken_syntax
