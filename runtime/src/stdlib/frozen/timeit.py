# How long small pieces of code take.

import time

__all__ = ["Timer", "timeit", "repeat", "default_timer"]

dummy_src_name = "<timeit-src>"
default_number = 1000000
default_repeat = 5
default_timer = time.perf_counter


template = """
def inner(_it, _timer{init}):
    {setup}
    _t0 = _timer()
    for _i in _it:
        {stmt}
        pass
    _t1 = _timer()
    return _t1 - _t0
"""


def reindent(src, indent):
    return src.replace("\n", "\n" + " " * indent)


class Timer:
    def __init__(self, stmt="pass", setup="pass", timer=default_timer, globals=None):
        self.timer = timer
        space = {}
        names = {} if globals is None else globals
        init = before = ""
        if isinstance(setup, str):
            compile(setup, dummy_src_name, "exec")
            before = setup + "\n"
            setup = reindent(setup, 4)
        elif callable(setup):
            space["_setup"] = setup
            init += ", _setup=_setup"
            setup = "_setup()"
        else:
            raise ValueError("setup is neither a string nor callable")
        if isinstance(stmt, str):
            compile(before + stmt, dummy_src_name, "exec")
            stmt = reindent(stmt, 8)
        elif callable(stmt):
            space["_stmt"] = stmt
            init += ", _stmt=_stmt"
            stmt = "_stmt()"
        else:
            raise ValueError("stmt is neither a string nor callable")
        self.src = template.format(stmt=stmt, setup=setup, init=init)
        exec(compile(self.src, dummy_src_name, "exec"), names, space)
        self.inner = space["inner"]

    def print_exc(self, file=None):
        import linecache
        import traceback

        lines = self.src.split("\n")
        linecache.cache[dummy_src_name] = (len(self.src), None, lines, dummy_src_name)
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
