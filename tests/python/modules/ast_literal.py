# Values from text that holds nothing but literals.
from ast import literal_eval

for text in [
    "1", "-1", "+2", "1_000", "0xff", "0b101", "0o17", "1.5", ".5", "1e3", "2j", "1+2j", "-1.5-2j", "'a'", '"b"', "b'x'", "r'\\n'", "'a' 'b'", "'''x\ny'''", "u'z'", "rb'\\x'",
    "()", "(1,)", "(1)", "1,", "1, 2", "[1, 2, 3]", "[]", "{}", "{'a': 1, 'b': [1, 2]}", "{1, 2}", "set()", "True", "None", "[True, False, None]", "  7", "{'k': {'n': (1, 'x', -2.5)}}",
    "[\n  1,\n  2, # comment\n]", "'\\u00e9\\x41\\n'", "{**{}}", "x", "1 + 1", "'a' * 3", "f(1)", "[x]", "a.b", "lambda: 0", "[1 for x in y]", "1 if 2 else 3", "not True", "1 < 2", "--1", "-'a'",
    "+True", "{1: 2, 3: 4,}", "((((1))))", "['a', b'c']", "[1, 2", "1 2", "", "a b", "'abc", "{1: }", "01", "1 +", "[[1, 2], [3, 4]]", "'it\\'s'", "\"q\\\"\"", "f'x'", "...",
]:
    try:
        value = literal_eval(text)
        print(repr(text), "->", repr(value), type(value).__name__)
    except Exception as e:
        print(repr(text), "->", type(e).__name__)
for bad in (3, None, b"1"):
    try:
        print(literal_eval(bad))
    except Exception as e:
        print(type(e).__name__, e)
data = literal_eval(repr({"rows": [{"id": i, "tags": ("a", "b"), "score": i / 3} for i in range(5)], "s": {1, 2}}))
print(data)
