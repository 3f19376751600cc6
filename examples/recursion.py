# Children start children: the sum of a range, split in two until it is small, to the depth that the tenant allows.

code = """
def total(low, high, level):
    if level == 0 or high - low < 10:
        return sum(range(low, high))
    middle = (low + high) // 2
    parts = [(low, middle), (middle, high)]
    handles = [
        sandbox_spawn(code, inputs={"low": a, "high": b, "level": level - 1, "code": code})
        for a, b in parts
    ]
    return sum(sandbox_await_all(handles))

total(low, high, level)
"""

top = sandbox_spawn(code, inputs={"low": 0, "high": 1000, "level": 2, "code": code})
print("sum:", sandbox_await(top))

try:
    deep = 'sandbox_await(sandbox_spawn(code, inputs={"code": code}))'
    sandbox_await(sandbox_spawn(deep, inputs={"code": deep}))
except ChildError as error:
    print("as it should:", str(error).rsplit(": ", 1)[-1])
