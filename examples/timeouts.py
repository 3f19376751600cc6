# A slow way with a time limit, and a fast one to fall back to.

slow = sandbox_spawn("sum(n * n for n in range(10 ** 9))", timeout_ms=100, name="exact")
try:
    answer = sandbox_await(slow)
except ChildError as error:
    print("fallback, because", error)
    n = 10 ** 9 - 1
    answer = n * (n + 1) * (2 * n + 1) // 6
print(answer)

# Of several children the first that is done counts.
racers = [sandbox_spawn("import time\ntime.sleep(delay)\ndelay", inputs={"delay": d}) for d in (5, 0.01)]
done, pending = sandbox_wait(racers, timeout_ms=2000)
for handle in pending:
    sandbox_cancel(handle)
print("first:", sandbox_await(done[0]))
