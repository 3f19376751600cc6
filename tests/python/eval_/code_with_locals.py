# `eval` of statements that were compiled, in namespaces of their own.
code = compile("def f():\n    return 1\nx = y + 1\n", "<made>", "exec")
space, local = {"y": 2}, {}
print(eval(code, space, local), sorted(local), local["x"], local["f"]())
print("x" in space, eval(compile("x * 2", "<made>", "eval"), {}, local))
again = {}
print(exec(compile("x", "<made>", "eval"), {}, local), eval("(z := 5)", {}, again) , again)
