def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(repr(r))
    except BaseException as e:
        print(type(e).__name__ + ":", e)
import json
for v in [1, 1.0, 1e100, float('nan'), float('inf'), 'é\u2028"\\/\x00', True, None, [], {}, [[]], {'a': {}}, (1, 2), {1: 2, None: 3, True: 4, 1.5: 5}, {(1, 2): 3}, {1, 2}, b'x', 1j, object, 10**30, -0.0]:
    for kw in [{}, {'indent': 2}, {'ensure_ascii': False}, {'allow_nan': False}, {'sort_keys': True}, {'separators': (',', ':')}, {'indent': '\t', 'sort_keys': True}, {'skipkeys': True}, {'default': str}, {'default': lambda o: 1 / 0}, {'indent': 0}]:
        try: print(json.dumps(v, **kw))
        except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
for s in ['', ' ', '{', '}', '[', '[1', '[1,', '[1,]', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a:1}', "{'a':1}", '"abc', '"a\nb"', '"\\x"', '"\\u12"', 'nul', 'tru', 'NaN', '-Infinity', '01', '1.', '.5', '-', '+1', '1e5', '1E+2', '[1] 2', '"\\ud83d\\ude00"', '"\\ud83d"', '\ufeff1', '1 // c', '{"a":1 "b":2}', '[1 2]', '{"a" 1}', '[,1]', '{,}', '"\t"', '[' * 3 + ']' * 3, '{"a":1,"a":2}', b'[1]', b'\xff', '123456789012345678901234567890', '1.7976931348623159e309', '"\\/"', None, 5]:
    t(json.loads, s)
t(json.loads, '{"a":1.5,"b":[2]}', parse_float=str, parse_int=lambda s: s * 2, object_hook=lambda d: sorted(d.items())); t(json.loads, '{"a":1,"b":2}', object_pairs_hook=list); t(json.loads, 'NaN', parse_constant=lambda c: 'C' + c)
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set): return sorted(o)
        return super().default(o)
t(json.dumps, {'s': {3, 1}}, cls=E); t(json.dumps, {'s': 1j}, cls=E); t(E(indent=1).encode, [1, {'a': 2}]); a = []; a.append(a); t(json.dumps, a); d = {}; d['x'] = d; t(json.dumps, d)
import io
f = io.StringIO(); json.dump({'a': [1, 2]}, f, indent=1); print(f.getvalue()); f.seek(0); print(json.load(f))
try: json.loads('{"a": [1, 2, x]}')
except json.JSONDecodeError as e: print(e.msg, e.pos, e.lineno, e.colno, e.doc, isinstance(e, ValueError), repr(e))
t(json.JSONDecoder().raw_decode, '[1] tail'); t(json.JSONDecoder().decode, '[1] tail')
