import ast
try:
    ast.unparse(ast.parse(text))
except (SyntaxError, ValueError, RecursionError, MemoryError):
    pass
try:
    repr(ast.literal_eval(text))
except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
    pass
