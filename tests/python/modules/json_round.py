# json both ways.
import json
print(json.dumps({"a":[1,2.5,None,True],"b":{"c":"é\n"}}, indent=2, sort_keys=True), json.dumps("é", ensure_ascii=False), json.loads('{"a":[1,2,{"b":null}]}'))
try: json.loads('{"a":}')
except json.JSONDecodeError as e: print(e, e.lineno, e.colno, e.pos)
print(json.dumps([1,2],separators=(",",":")), json.dumps({1:2,None:3,True:4}), json.dumps(float("inf")))
class E(json.JSONEncoder):
    def default(self,o): return list(o) if isinstance(o,set) else super().default(o)
print(json.dumps({1}, cls=E)); 
try: json.dumps(object())
except TypeError as e: print(e)
