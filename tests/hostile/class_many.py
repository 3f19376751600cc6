while True:
    class A:
        x = 1
    A()
