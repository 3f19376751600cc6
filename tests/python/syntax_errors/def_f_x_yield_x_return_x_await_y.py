def f(x): yield x; return x; await y
