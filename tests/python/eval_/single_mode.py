# compile in the mode 'single': what expressions give goes to sys.displayhook. The soft keyword `match` behind a semicolon.
import sys, types
exec(compile("1 + 2", "<s>", "single"))
exec(compile("x = 5; x * 2; None; 'a'", "<s>", "single"))
exec(compile("for i in range(3):\n  i\n", "<s>", "single"))
exec(compile("def f():\n    5\n    return 6\n", "<s>", "single")); exec(compile("f()", "<s>", "single"))
exec(compile("if 1:\n  7\n  [8]\n", "<s>", "single"), {}, {})
exec(compile("y = 3; y", "<s>", "single"), {}, ns := {}); print(ns)
import builtins; print(builtins._)
def hook(v): print('hook', v)
sys.displayhook = hook
exec(compile("None; 9", "<s>", "single")); sys.displayhook = sys.__displayhook__
for src, mode in [("1\n2", "single"), ("x = 1", "eval"), ("1 +", "exec"), ("a b", "exec"), ("x=1\ny=2\n", "single"), ("1\n\n\n", "single"), ("1 # c", "single"), ("# c", "single"), ("x", "foo"), ("match = 1; match = 2; match", "exec"), ("a = 1; match a:\n case 1: pass", "exec")]:
    try: print(type(compile(src, '<t>', mode)).__name__)
    except (SyntaxError, ValueError) as e: print(type(e).__name__, e)
c = compile("a + b * 2", "calc", "eval"); print(eval(c, {'a': 1, 'b': 3}), c.co_names, c.co_filename, c.co_name, c.co_flags)
match = 5; x = 1; match = x; print(match); type = 3; match.real; print(type)
match, case = 1, 2; print(match, case); match = [1]; match[0] = 4; print(match); print([match for match in 'ab'])
