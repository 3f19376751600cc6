e = ValueError(1)
for i in range(100_000):
    e = ExceptionGroup('g', [e])
raise e
