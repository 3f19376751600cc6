# Code objects keep whether they are statements, also where locals are not the globals
def f():
    print(eval(compile("1", "f", "exec")), eval(compile("1", "f", "eval")))
    x = 5
    print(eval(compile("x + 1", "f", "eval")), eval(compile("x + 1", "f", "exec")))
    print(eval(compile("lambda: x", "f", "exec")))
    print(eval(compile("7; x", "f", "exec")), exec(compile("x", "f", "eval")))
f()
