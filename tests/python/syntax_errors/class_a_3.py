class A:
    [z := 1 for a in b]
