def a(n):
    if n == 0:
        return [1, 2, 3][10]
    return a(n - 1) + 1
def b(f, *args, **kw):
    return f(*args, **kw)
try:
    b(a, 2)
except IndexError as e:
    import sys
    tb = e.__traceback__
    while tb:
        print(tb.tb_lineno, tb.tb_frame.f_code.co_name)
        tb = tb.tb_next
data = {"users": [{"name": "x", "tags": None}]}
total = sum(
    len(u["tags"])
    for u in data["users"]
)
