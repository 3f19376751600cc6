class A:
    x = [(yield) for a in b]
