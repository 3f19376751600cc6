# The result of one child, asked for many times in one call.
h = sandbox_spawn("'x' * 1000000")
for ask in sandbox_await_all, sandbox_gather:
    try:
        print(len(ask([h] * 400)))
    except ValueError as error:
        print(error)
