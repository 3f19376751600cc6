def f(n):
    return f(n + 1)
try:
    f(0)
except RecursionError as e:
    print("recursion:", e)
def g(x): return h(x) * 2
def h(x): return x.upper() + x
print(g("a"))
print(g(5))
