# More registers than a loop that keeps constants would leave: 128 variables, loops within each other, and many targets.
names = [f"v{i}" for i in range(128)]
depth = 14
targets = ", ".join(f"self.t{i}" for i in range(80))
lines = ["def crowded(self):"]
lines += [f"    {name} = {place}" for place, name in enumerate(names)]
for level in range(depth):
    lines.append("    " * (level + 1) + f"for v{level} in 'x':")
pad = "    " * (depth + 1)
lines.append(pad + f"{targets} = range(80)")
lines.append(pad + "self.seen = 'one two three'.split() + ['four', 'five'], 1.5, 2.5, 3.5, 'six', 'seven', 'eight', v127")
lines.append("    return self")


class Holder:
    pass


space = {}
exec("\n".join(lines), space)
held = space["crowded"](Holder())
print(held.t0, held.t79, held.seen)
