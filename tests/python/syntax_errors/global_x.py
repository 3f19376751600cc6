global x
x = 1
def f():
    x = 1
    global x
