def f():
    print(totl)
    total = 1
f()
