import time

start = time.time()
mono = time.monotonic()
perf = time.perf_counter()
print(type(start).__name__, type(mono).__name__, type(perf).__name__, type(time.time_ns()).__name__)
time.sleep(0)
time.sleep(0.001)
print(time.monotonic() >= mono, time.perf_counter() >= perf, time.time() >= start - 1)
try:
    time.sleep(-1)
except ValueError as error:
    print(error)
try:
    time.sleep("x")
except TypeError:
    print("not a number")


class Timer:
    def __enter__(self):
        self.start = time.perf_counter()
        return self

    def __exit__(self, *args):
        self.elapsed = time.perf_counter() - self.start


with Timer() as t:
    sum(range(1000))
print(t.elapsed >= 0, 0 <= time.process_time())
