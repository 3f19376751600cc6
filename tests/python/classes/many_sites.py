# More attributes, methods and stores in one function than a short instruction counts.
class Thing:
    def __init__(self):
        for i in range(300):
            setattr(self, f"a{i}", i)

    def __getattr__(self, name):
        if name.startswith("made"):
            return lambda *args: (name, args)
        raise AttributeError(name)


for i in range(300):
    setattr(Thing, f"m{i}", lambda self, x=0, i=i: self.a0 + i + x)

lines = ["def use(o):", "    total = 0"]
for i in range(300):
    lines.append(f"    total += o.a{i} + o.m{i}() + o.m{i}({i}) + o.m{i}(x=1)")
    lines.append(f"    o.a{i} = total % 7")
    lines.append(f"    o.a{i} += 1")
lines.append("    print(o.made1(2), o.a0.bit_length(), [o].copy()[0].m299(1), o.made2(*[3]))")
lines.append("    try:\n        o.missing1()\n    except AttributeError as error:\n        print('no', error)")
lines.append("    del o.a299")
lines.append("    return total, o.a298, o.made3")
lines.append("print(use(Thing())[:2])")
exec("\n".join(lines))
print(use.__code__.co_names[:3], len(use.__code__.co_names))
