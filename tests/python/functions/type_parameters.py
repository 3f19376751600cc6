# Type parameters of functions and classes, and type statements (PEP 695).
def first[T](items: list[T]) -> T:
    return items[0]
print(first([1, 2]), first.__name__, first.__qualname__, first.__type_params__, first.__annotations__)
class Stack[T]:
    """A stack."""
    limit: int = 10
    def __init__(self) -> None:
        self.items: list[T] = []
    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self
    def pop(self) -> T:
        return self.items.pop()
    @classmethod
    def of(cls, *items: T):
        s = cls()
        for i in items: s.push(i)
        return s
s = Stack[int]()
s.push(1).push(2)
print(s.pop(), s.items, Stack.__name__, Stack.__qualname__, Stack.__doc__, Stack.__type_params__, Stack.of("a", "b").items, Stack.limit)
print(Stack[int].__origin__ is Stack, Stack[int].__args__, isinstance(s, Stack), Stack.__annotations__, Stack.pop.__annotations__)
class IntStack(Stack[int]):
    def push(self, item):
        return super().push(item + 100)
print(IntStack().push(1).items, IntStack.__bases__ == (Stack,), issubclass(IntStack, Stack))
class Pair[K, V](dict):
    def add(self, k: K, v: V): self[k] = v; return self
print(Pair().add("a", 1), [p.__name__ for p in Pair.__type_params__])
type Vector = list[float]
type Matrix[T] = list[list[T]]
print(Vector, Vector.__value__, Vector.__name__, Matrix.__type_params__, Matrix.__value__, type(Vector).__name__)
type Tree = None | tuple[Tree, int, Tree]
print(Tree.__value__)
def deco(f):
    def w(*a): return ("deco", f(*a))
    return w
@deco
def swap[A, B](a: A, b: B = None) -> tuple[B, A]: return b, a
print(swap(1, 2), swap(1))
def outer():
    base = 10
    def inner[T](x: T, y=base) -> T: return x + y + base
    class Local[T]:
        k = base
        def get(self): return base, self.k
    return inner(1), Local().get(), inner.__qualname__, Local.__qualname__
print(outer())
class Node[T]:
    def __init__(self, value: T, next: "Node[T] | None" = None):
        self.value, self.next = value, next
    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.next
print(list(Node(1, Node(2, Node(3)))))
def bounded[T: int, *Ts, **P](x: T, *args: int) -> T: return x
print(bounded(5), [type(p).__name__ for p in bounded.__type_params__], T if "T" in globals() else "no T")
class Repo[T]:
    class Inner:
        def m(self, x: T) -> T: return x
    def generic[U](self, u: U) -> tuple[T, U]: return u
print(Repo.Inner().m(3), Repo().generic("g"), Repo.generic.__qualname__, Repo.generic.__type_params__)
