from dataclasses import dataclass, field
from enum import Enum


class K(Enum):
    A = 1
    B = 2
    C = 3


@dataclass(order=True)
class P:
    n: int
    name: str = ''
    kind: K = K.A
    tags: list = field(default_factory=list)


def main():
    ks = list(K)
    ps = [P(i * 7 % 101, f'p{i}', ks[i % 3]) for i in range(1500)]
    ps.sort(key=lambda p: (p.n, p.name))
    g = {}
    for p in ps:
        g.setdefault(p.kind, []).append(p)
    return sum((len(v) for v in g.values())) + sum((p.n for p in ps if p.kind is K.B)) + len([p for p in ps if p == ps[3]])


main()
