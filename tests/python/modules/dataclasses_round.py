# Data classes.
from dataclasses import *
@dataclass(order=True, frozen=True)
class Pt:
    x: int
    y: int = 0
    tags: tuple = field(default=(), compare=False, repr=False)
print(Pt(1), Pt(1,2)<Pt(2), {Pt(1):"a"}[Pt(1)], asdict(Pt(3)), astuple(Pt(3)), replace(Pt(1),y=9), [f.name for f in fields(Pt)])
try: Pt(1).x=5
except FrozenInstanceError as e: print(e)
@dataclass
class N:
    v: int
    kids: list["N"] = field(default_factory=list)
    def __post_init__(self): self.t=self.v*2
print(N(1,[N(2)]), N(1).t, N(1)==N(1))
try: N()
except TypeError as e: print(e)
