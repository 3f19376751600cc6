"""Times one operation on CPython: operations.py NAME FILE prints microseconds of process CPU time, the best of five rounds."""

import contextlib
import io
import sys
import time

OPERATIONS = {
    "compile": lambda text, code: compile(text, "script.py", "exec"),
    "run": lambda text, code: exec(code, {}),
    "both": lambda text, code: exec(compile(text, "script.py", "exec"), {}),
}


def main():
    name, file = sys.argv[1:]
    with open(file, encoding="utf-8") as source:
        text = source.read()
    code = compile(text, "script.py", "exec")
    operation = OPERATIONS[name]
    times = 2_000
    best = float("inf")
    with contextlib.redirect_stdout(io.StringIO()):
        for _ in range(5):
            start = time.process_time()
            for _ in range(times):
                operation(text, code)
            best = min(best, time.process_time() - start)
    print(best / times * 1e6)


main()
