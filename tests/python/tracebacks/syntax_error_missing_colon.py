print("never runs")
def f(x)
    return x
