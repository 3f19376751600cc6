def quicksort(a):
    if len(a) <= 1: return a
    p, *rest = a
    return quicksort([x for x in rest if x < p]) + [p] + quicksort([x for x in rest if x >= p])
def mergesort(a):
    if len(a) < 2: return a
    m = len(a) // 2; l, r = mergesort(a[:m]), mergesort(a[m:]); out = []; i = j = 0
    while i < len(l) and j < len(r):
        if l[i] <= r[j]: out.append(l[i]); i += 1
        else: out.append(r[j]); j += 1
    return out + l[i:] + r[j:]
def bsearch(a, x):
    lo, hi = 0, len(a)
    while lo < hi:
        mid = (lo + hi) // 2
        if a[mid] < x: lo = mid + 1
        else: hi = mid
    return lo if lo < len(a) and a[lo] == x else -1
data = [5, 2, 9, 1, 5, 6, -3, 0]; print(quicksort(data), mergesort(data), bsearch(sorted(data), 6), bsearch(sorted(data), 7))
def primes(n):
    s = [True] * (n + 1); s[0:2] = [False, False]
    for i in range(2, int(n ** 0.5) + 1):
        if s[i]: s[i * i::i] = [False] * len(s[i * i::i])
    return [i for i, p in enumerate(s) if p]
print(primes(50))
def gcd(a, b):
    while b: a, b = b, a % b
    return a
print(gcd(48, 18), gcd(-4, 6), pow(7, -1, 26), pow(3, 200, 13), divmod(-7, 3), -7 // 2, -7 % 3, 7 % -3, 2 ** 100, 10 ** -2, 0b1011, 0o17, 0xff, 1_000)
def knap(items, cap):
    dp = [0] * (cap + 1)
    for w, v in items:
        for c in range(cap, w - 1, -1): dp[c] = max(dp[c], dp[c - w] + v)
    return dp[cap]
print(knap([(1, 1), (3, 4), (4, 5), (5, 7)], 7))
def lcs(a, b):
    t = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            t[i + 1][j + 1] = t[i][j] + 1 if x == y else max(t[i][j + 1], t[i + 1][j])
    i, j, out = len(a), len(b), []
    while i and j:
        if t[i][j] == t[i - 1][j]: i -= 1
        elif t[i][j] == t[i][j - 1]: j -= 1
        else: out.append(a[i - 1]); i -= 1; j -= 1
    return "".join(out[::-1])
print(lcs("AGGTAB", "GXTXAYB"))
def permutations(a):
    if not a: yield []; return
    for i in range(len(a)):
        for p in permutations(a[:i] + a[i + 1:]): yield [a[i]] + p
print(list(permutations([1, 2, 3])), sum(1 for _ in permutations(list("abcd"))))
def powerset(s):
    r = [[]]
    for x in s: r += [q + [x] for q in r]
    return r
print(powerset([1, 2, 3]))
def bfs(g, s):
    seen, q, order = {s}, [s], []
    while q:
        n = q.pop(0); order.append(n)
        for m in g.get(n, []):
            if m not in seen: seen.add(m); q.append(m)
    return order
g = {"A": ["B", "C"], "B": ["D"], "C": ["D", "E"], "D": ["F"], "E": ["F"], "F": []}
print(bfs(g, "A"))
def topo(g):
    indeg = {n: 0 for n in g}
    for n in g:
        for m in g[n]: indeg[m] += 1
    ready = sorted(n for n in indeg if not indeg[n]); out = []
    while ready:
        n = ready.pop(0); out.append(n)
        for m in g[n]:
            indeg[m] -= 1
            if not indeg[m]: ready.append(m)
    return out
print(topo(g))
def dijkstra(g, s):
    dist = {n: float("inf") for n in g}; dist[s] = 0; todo = set(g)
    while todo:
        n = min(todo, key=lambda k: (dist[k], k)); todo.remove(n)
        for m, w in g[n].items(): dist[m] = min(dist[m], dist[n] + w)
    return dist
print(dijkstra({"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 6}, "c": {"d": 3}, "d": {}, "z": {}}, "a"))
def matmul(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
print(matmul([[1, 2], [3, 4]], [[5, 6], [7, 8]]), [list(r) for r in zip(*[[1, 2, 3], [4, 5, 6]])])
def hanoi(n, a="A", b="B", c="C"): return 0 if n == 0 else hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
print(hanoi(8)); 
def flatten(x): return [z for y in x for z in (flatten(y) if isinstance(y, (list, tuple)) else [y])]
print(flatten([1, [2, (3, [4])], []]))
def solve(n, row=0, cols=()):
    if row == n: return 1
    return sum(solve(n, row + 1, cols + (c,)) for c in range(n) if all(c != k and abs(c - k) != row - i for i, k in enumerate(cols)))
print([solve(n) for n in range(1, 7)])
def roman(n):
    out = ""
    for v, s in zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split()):
        k, n = divmod(n, v); out += s * k
    return out
print(roman(1994), roman(2024), bin(10), hex(255), oct(8), int("ff", 16), int("0b11", 0), format(10, "08b"), f"{255:x}", (10).bit_length(), (255).to_bytes(2, "big"), int.from_bytes(b"\x01\x00", "big"), round(7 / 3, 3), abs(-3), 7 / 2, 1e3, 5 // 2.0)
collatz = lambda n: [n] + (collatz(n // 2 if n % 2 == 0 else 3 * n + 1) if n > 1 else [])
print(collatz(6), max(range(1, 30), key=lambda n: len(collatz(n))))
from math import gcd as g2, factorial, comb, perm, prod, isqrt, log, log2, pi, e, inf, nan, hypot, sin, radians, degrees, trunc, copysign, fsum, lcm
print(g2(12, 18), factorial(10), comb(5, 2), perm(5, 2), prod([1, 2, 3]), isqrt(17), round(log(8, 2), 9), log2(8), hypot(3, 4), round(sin(radians(30)), 9), degrees(pi), trunc(-2.7), copysign(1, -0.0), fsum([0.1] * 10), lcm(4, 6))
class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]
    def __matmul__(self, o): return Matrix(matmul(self.rows, o.rows))
    def __getitem__(self, ij): i, j = ij; return self.rows[i][j]
    def __setitem__(self, ij, v): i, j = ij; self.rows[i][j] = v
    def __str__(self): return "\n".join(" ".join(f"{v:3}" for v in r) for r in self.rows)
    def __iter__(self): return (v for r in self.rows for v in r)
    @property
    def T(self): return Matrix(zip(*self.rows))
m = Matrix([[1, 2], [3, 4]]); m[0, 1] = 9; print(m @ m.T, m[0, 1], list(m), sep="\n")
class LRU:
    def __init__(self, n): self.n, self.d = n, {}
    def get(self, k):
        if k not in self.d: return None
        self.d[k] = self.d.pop(k); return self.d[k]
    def put(self, k, v):
        self.d.pop(k, None); self.d[k] = v
        if len(self.d) > self.n: del self.d[next(iter(self.d))]
c = LRU(2); c.put("a", 1); c.put("b", 2); c.get("a"); c.put("c", 3); print(c.d, c.get("b"))
