# How long small pieces of code take.

import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

dummy_src_name = "<timeit-src>"
default_number = 1000000
default_repeat = 5
default_timer = time.perf_counter


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        space = {} if globals is None else globals
        space = dict(space)
        space["_timer"] = timer
        if isinstance(setup, str):
            compile(setup, dummy_src_name, "exec")
            begin = setup
        elif callable(setup):
            space["_setup"] = setup
            begin = "_setup()"
        else:
            raise ValueError("setup is neither a string nor callable")
        if isinstance(stmt, str):
            compile(begin + "\n" + stmt, dummy_src_name, "exec")
            body = stmt
        elif callable(stmt):
            space["_stmt"] = stmt
            body = "_stmt()"
        else:
            raise ValueError("stmt is neither a string nor callable")
        lines = ["def inner(_it, _timer):"]
        lines += ["    " + line for line in begin.split("\n")]
        lines += ["    _t0 = _timer()", "    for _i in _it:"]
        lines += ["        " + line for line in body.split("\n")]
        lines += ["        pass", "    _t1 = _timer()", "    return _t1 - _t0"]
        self.src = "\n".join(lines)
        exec(compile(self.src, dummy_src_name, "exec"), space)
        self.inner = space["inner"]

    def print_exc(self, file=None):
        import traceback

        traceback.print_exc(file=file)

    def timeit(self, number=default_number):
        return self.inner([None] * number if number < 1000 else range(number), self.timer)

    def repeat(self, repeat=default_repeat, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        i = 1
        while True:
            for j in 1, 2, 5:
                number = i * j
                time_taken = self.timeit(number)
                if callback:
                    callback(number, time_taken)
                if time_taken >= 0.2:
                    return number, time_taken
            i *= 10


def timeit(stmt="pass", setup="pass", timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).timeit(number)


def repeat(stmt="pass", setup="pass", timer=default_timer, repeat=default_repeat, number=default_number, globals=None):
    return Timer(stmt, setup, timer, globals).repeat(repeat, number)
