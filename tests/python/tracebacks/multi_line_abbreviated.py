def f(a, b, c, d): raise ValueError(f"{a}\n{b}")
f(
  1,
  2,
  3,
  4
)
