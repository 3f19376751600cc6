def f():
    class A:
        nonlocal q
