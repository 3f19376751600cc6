import json
data = {"name": "Ünï", "n": 1, "f": 1.5, "big": 10**20, "t": True, "none": None, "list": [1, [2, {"x": "y"}], []], "empty": {}, "esc": "q\"b\\s/n\n\t\u2028\x01", "é": "k"}
s = json.dumps(data); print(s); print(json.loads(s) == data)
print(json.dumps(data, ensure_ascii=False)); print(json.dumps(data, indent=2)); print(json.dumps(data, sort_keys=True, separators=(",", ":")))
print(json.dumps([1, 2, {"a": (1, 2)}], indent="\t"), json.dumps("x"), json.dumps(None), json.dumps(1e100), json.dumps(float("inf")), json.dumps([]), json.dumps({}, indent=2), json.dumps([[]], indent=1))
print(json.dumps({1: "a", None: "b", True: "c", 2.5: "d"}), json.dumps({"b": 1, "a": 2}, sort_keys=True), json.dumps({(1, 2): 3}, skipkeys=True))
class P:
    def __init__(self): self.x = 1
def enc(o):
    if isinstance(o, P): return {"__p__": o.x}
    if isinstance(o, set): return sorted(o)
    raise TypeError(f"no {type(o).__name__}")
print(json.dumps([P(), {3, 1}], default=enc), json.dumps({"k": P()}, default=lambda o: o.__dict__))
for bad in (P(), {1, 2}, b"x", {(1,): 2}, object, [float("nan")]):
    try: print(json.dumps(bad, allow_nan=False))
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
loop = []; loop.append(loop)
try: json.dumps(loop)
except ValueError as e: print(e)
for t in ('{"a": [1, 2.5, -3e2, "x\\u00e9\\n", true, null]}', ' [ ] ', '"s"', '12', '-0', '1E5', 'NaN', '[1,\n2]', '"\\ud83d\\ude00"'):
    print(repr(json.loads(t)))
for t in ('', '{', '[1,]', '{"a":1,}', "{'a': 1}", '[1 2]', '{"a" 1}', 'nul', '"abc', '01', '[1]x', '{"a": }', '"\\x"', '"a\nb"', '{1: 2}', 'tru', '[', '"\\u12"'):
    try: print(json.loads(t))
    except json.JSONDecodeError as e: print(e, "|", e.msg, e.pos, e.lineno, e.colno)
try: json.loads(5)
except TypeError as e: print(e)
print(json.loads(b'{"a": 1}'), json.loads('[1.1]', parse_float=str), json.loads('[1]', parse_int=float), json.loads('{"a": 1, "a": 2}', object_pairs_hook=list), json.loads('{"x": {"y": 1}}', object_hook=lambda d: sorted(d.items())))
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, P): return {"p": o.x}
        if isinstance(o, complex if False else set): return list(o)
        return super().default(o)
print(json.dumps({"p": P(), "s": {1}}, cls=E), E(indent=1).encode([P()]), json.JSONEncoder().encode({"a": 1}), "".join(json.JSONEncoder().iterencode([1])))
try: json.dumps(object(), cls=E)
except TypeError as e: print(e)
print(json.JSONDecoder().decode('{"a": 1}'), json.JSONDecoder().raw_decode('[1] tail'))
class W:
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s)
class R:
    def read(self): return '{"k": [1, 2]}'
w = W(); json.dump({"a": [1, 2]}, w); print("".join(w.parts)); json.dump([1], w, indent=1); print("".join(w.parts)); print(json.load(R()))
nested = json.loads('{"users": [{"n": "a", "age": 3}, {"n": "b", "age": 5}]}')
print([u["n"] for u in nested["users"] if u["age"] > 3], sum(u["age"] for u in nested["users"]) / len(nested["users"]), nested.get("x", {}).get("y"))
class Num(int): pass
class S(str): pass
class D(dict): pass
print(json.dumps([Num(5), S("s"), D(a=1), True, (1, 2)]), isinstance(json.JSONDecodeError("m", "doc", 0), ValueError))
