# Fan out to children that run in parallel, each under limits of its own, and gather what they found.

count = """
found = 0
for n in range(low, high):
    if n > 1 and all(n % d for d in range(2, int(n ** 0.5) + 1)):
        found += 1
found
"""

starts = range(0, 4000, 1000)
handles = [sandbox_spawn(count, inputs={"low": low, "high": low + 1000}) for low in starts]
print("primes in each thousand:", sandbox_await_all(handles))

# A child that runs away ends at its limit, and hurts nobody else.
runaway = sandbox_spawn("while True: pass", timeout_ms=50)
try:
    sandbox_await(runaway)
except ChildError as error:
    print("as it should:", error)

print("squares:", sandbox_map("item ** 2", [1, 2, 3], max_concurrency=2))
