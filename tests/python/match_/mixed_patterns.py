# Sequence and mapping patterns.
x = [1,2,3]
match x:
    case [1, *rest] if len(rest) > 1: print("rest", rest)
    case _: print("no")
match {"a": 1, "b": {"c": [1,2]}}:
    case {"b": {"c": [_, y]}, **kw}: print(y, kw)
