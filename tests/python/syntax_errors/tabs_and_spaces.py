# Depths that depend on how wide a tab is
for src in ["def f():\n\tif 1:\n        return 7\nprint(f())\n", "if 1:\n        a\n\tb\n", "if 1:\n\ta\n\tif 2:\n\t\tb\n        c\n", "if 1:\n  \tx = 1\n\ty = 2\n"]:
    try:
        compile(src, "t.py", "exec")
        print("ok")
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.lineno, e.offset, repr(e.text), e.end_lineno, e.end_offset)
for src in ["def f():\n\tx = (1,\n        2)\n\treturn x\n", "if 1:\n\t# note\n        # other\n\ty = 2\n", "class A:\n\tdef f(self):\n\t\treturn '''\n        text'''\n", "if 1:\n\tif 2:\n\t  a = 1\n\t  b = 2\n\tc = 3\n"]:
    try:
        compile(src, "t.py", "exec")
        print("ok")
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.lineno)
