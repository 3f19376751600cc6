# Visitors, transformers, and trees that are run.
import ast
import traceback

SOURCE = '''
"""Module text."""
import math

LIMIT = 10


class Counter:
    """Counts.

        More.
    """

    def __init__(self, start: int = 0, *, step=1):
        self.n = start
        self.step = step

    @property
    def value(self):
        "v"
        return self.n

    async def later(self):
        return 1


def area(r, *rest, scale=2.5, **more):
    total = 0
    for i in range(int(r)):
        if i % 2 == 0:
            total += math.pi * i ** 2
        elif i > LIMIT:
            break
        else:
            continue
    return f"{total * scale:.3f}", rest, more


def fails(x):
    y = x + 1

    return (
        y / 0
    )
'''


class Names(ast.NodeVisitor):
    def __init__(self):
        self.seen = []

    def visit_Name(self, node):
        self.seen.append((node.id, type(node.ctx).__name__, node.lineno))
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        self.seen.append(("def", node.name, ast.get_docstring(node)))
        self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        self.seen.append(("class", node.name, ast.get_docstring(node), ast.get_docstring(node, clean=False)))
        self.generic_visit(node)


class Fold(ast.NodeTransformer):
    def visit_BinOp(self, node):
        self.generic_visit(node)
        if isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant):
            value = eval(compile(ast.Expression(node), "<fold>", "eval"))
            return ast.copy_location(ast.Constant(value), node)
        return node

    def visit_Pass(self, node):
        return None

    def visit_Expr(self, node):
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "twice":
            return [ast.Expr(node.value.args[0]), ast.Expr(node.value.args[0])]
        return node

    def visit_Name(self, node):
        if node.id == "old":
            return ast.copy_location(ast.Name("new", node.ctx), node)
        return node


tree = ast.parse(SOURCE)
print(ast.get_docstring(tree))
names = Names()
names.visit(tree)
for entry in names.seen:
    print(entry)
space = {}
exec(compile(tree, "area.py", "exec"), space)
print(space["area"](4), space["area"](3, 1, 2, scale=1, k=3), space["Counter"](4).value)
try:
    space["fails"](1)
except ZeroDivisionError as e:
    print([(frame.filename, frame.name) for frame in traceback.extract_tb(e.__traceback__)][1:])
for name in ["area", "fails", "Counter"]:
    thing = space[name]
    print(name, thing.__doc__, getattr(getattr(thing, "__code__", None), "co_firstlineno", None))

folded = Fold().visit(ast.parse("""
def f():
    pass
    old = 2 * 3 + 4
    twice(print(old - 1 - 2))
    if old:
        pass
        twice(print('x' * 2))
    return old
"""))
print(ast.unparse(folded))
try:
    exec(compile(folded, "<f>", "exec"))
except TypeError as e:
    print(e)
ast.fix_missing_locations(folded)
scope = {}
exec(compile(folded, "<f>", "exec"), scope)
print(scope["f"]())

# Trees that are made by hand.
body = [
    ast.Assign([ast.Name("x", ast.Store())], ast.Constant(20)),
    ast.AugAssign(ast.Name("x", ast.Store()), ast.Add(), ast.Constant(-3)),
    ast.If(
        ast.Compare(ast.Name("x", ast.Load()), [ast.Gt()], [ast.Constant(1)]),
        [ast.Expr(ast.Call(ast.Name("print", ast.Load()), [ast.Name("x", ast.Load())], []))],
        [],
    ),
    ast.FunctionDef(
        "g", ast.arguments(args=[ast.arg("a")], defaults=[ast.Constant((1, 2))]),
        [ast.Return(ast.BinOp(ast.Name("a", ast.Load()), ast.Mult(), ast.Constant(2)))],
    ),
]
module = ast.fix_missing_locations(ast.Module(body, []))
scope = {}
exec(compile(module, "<made>", "exec"), scope)
print(scope["x"], scope["g"](), scope["g"]("ab"))
power = ast.Expression(ast.BinOp(ast.Constant(-2), ast.Pow(), ast.Constant(2)))
print(eval(compile(ast.fix_missing_locations(power), "", "eval")))
print(eval(compile(ast.parse("[i ** 2 for i in range(4) if i]", mode="eval"), "", "eval")))
print(eval(compile(ast.parse("(lambda *a, k=(1,): (a, k))(1, *[2, 3])", mode="eval"), "", "eval")))
moved = ast.increment_lineno(ast.parse("def h():\n    raise ValueError('here')"), 40)
scope = {}
exec(compile(moved, "<moved>", "exec"), scope)
try:
    scope["h"]()
except ValueError as e:
    print(traceback.extract_tb(e.__traceback__)[-1].lineno, scope["h"].__code__.co_firstlineno)
