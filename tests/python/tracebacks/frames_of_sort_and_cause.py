# Uncaught errors through several kinds of frames.
class Node:
    def __init__(self, v): self.v = v
    def __lt__(self, other): return self.v < other.v
    def __repr__(self): return f"Node({self.v})"
def parse(line):
    key, value = line.split("=")
    return key, int(value)
def load(lines):
    return dict(parse(l) for l in lines)
def outer(lines):
    try:
        return load(lines)
    except ValueError as e:
        raise RuntimeError(f"cannot load {len(lines)} lines") from e
class Ctx:
    def __enter__(self): return self
    def __exit__(self, *a): return False
with Ctx():
    result = sorted([Node(3), Node(1)])
    print(result)
    outer(["a=1", "b=x"])
