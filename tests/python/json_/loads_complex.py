import json

print(json.loads('{"a": 1, "b": [1, 2.5, null, true, false], "c": {"d": "text"}}'))
print(json.loads("[]"), json.loads("{}"), json.loads('"x"'), json.loads(" 5 "), json.loads("null"), json.loads("-0"), json.loads("-1.5e3"), json.loads("1E2"), json.loads("[1,\n2\t,3 ]"), json.loads("123456789012345678901234567890"))
print(json.loads(r'"\" \\ \/ \b \f \n \r \t \u00e9 \ud83d\ude00"'), ascii(json.loads(r'"\ud800"')), json.loads('"é😀"'))
print(json.loads('{"a": 1, "a": 2}'), json.loads("NaN"), json.loads("[Infinity, -Infinity]"), json.loads(b'{"bytes": [1]}'), json.loads(bytearray(b"[1]")))
for text in ("", " ", "{", "[1,]", "[1 2]", '{"a" 1}', '{"a": }', "{'a': 1}", '{"a": 1,}', "nul", "01", "1.", ".5", "+1", "--1", '"abc', '"a\nb"', r'"\x"', r'"\u12"', "[1] extra", "{1: 2}", "[", '{"a"', "tru", "]", '{"a": 1 "b": 2}', '"\t"', "1e", "\ufeff[]"):
    try:
        print(repr(text), json.loads(text))
    except json.JSONDecodeError as error:
        print(repr(text), "->", error)
try:
    json.loads('{\n  "a": 1,\n  "b": oops\n}')
except ValueError as error:
    print(type(error).__name__, error.msg, error.pos, error.lineno, error.colno, repr(error.doc), error)
for bad in (5, None, [1]):
    try:
        json.loads(bad)
    except TypeError as error:
        print(error)
print(json.loads('{"x": 1.5, "n": 2}', parse_float=str, parse_int=lambda s: int(s) * 10), json.loads('[{"a": 1}, {"b": {"c": 2}}]', object_hook=lambda d: sorted(d)), json.loads('{"b": 1, "a": 2}', object_pairs_hook=list), json.loads("[NaN]", parse_constant=lambda c: "const " + c))
data = {"users": [{"name": "ann", "age": 30, "tags": ["x"]}, {"name": "bob", "age": None, "tags": []}], "total": 2, "ratio": 0.5}
print(json.loads(json.dumps(data)) == data, json.loads(json.dumps(data, indent=4)) == data, json.loads(json.dumps({1: 2})), json.loads(json.dumps((1, (2,)))))
json.loads('{"nested": [[[[]]]]}')
