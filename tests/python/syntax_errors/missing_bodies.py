# A header without a body: the line of the header, and where the fault is marked.


def show(text):
    try:
        compile(text, "f", "exec")
    except SyntaxError as e:
        print(type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, repr(e.text))
    else:
        print("compiled", repr(text))


show("class A:\n    def f(self):\n    def g(self): pass\n")
show("class A:\n    x = 1\n    def f(self):\n        # todo\n\n    def g(self): pass\n")
show("match x:\n    case 1:\n    case 2: pass\n")
show("class A:\n    def f(self):\nx = 1\n")
show("class A:\n    def f(self):\n        if x:\n    def g(self): pass\n")
show("if x:\n    ")
show("def f():\n    ")
show("class A:\n    x\n    @p\n    ")
show("class A:\n    x\n    @p\ny")
show("match x:\n")
show("match x:\ny = 1")
show("if x:")
show("if x:\n\n\n")
show("if x:\n    if y:\n")
show("if x:\n    if y:\nz")
show("if x:\n)y = 1\n")
show('if x:\n    if y:\n"z = 1\n')
show("if x:\n# c\n")
for head in ("for i in x", "while x", "with x", "try", "async def f()", "class A", "def f()"):
    show(f"{head}:\nz = 1\n")
    show(f"    {head}:\nz = 1\n")
show("try: pass\nexcept A:\nz")
show("try: pass\nexcept* A:\nz")
show("try: pass\nexcept* A:\n")
show("try: pass\nfinally:\nz")
show("if 1: pass\nelif x:\nz")
show("if 1: pass\nelse:\nz")
show("for x in y: pass\nelse:\nz")
