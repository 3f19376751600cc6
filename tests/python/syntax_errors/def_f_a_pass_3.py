def f(a: ): pass
