def f(n): return n if n else 1/n
x = [f(
   i) for i in [1,
   2, 0]]
