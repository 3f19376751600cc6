# host
log = []


def steps(fail, where):
    try:
        log.append(host_echo("try"))
        if fail and where == "try":
            host_fail("ValueError", "in try")
    finally:
        log.append(host_echo("finally"))
        if fail and where == "finally":
            host_fail("KeyError", "in finally")
        log.append(host_echo("finally end"))
    log.append(host_echo("after"))


for fail, where in ((False, ""), (True, "try"), (True, "finally")):
    try:
        steps(fail, where)
    except (ValueError, KeyError) as error:
        log.append(repr(error))
    print(log)
    log.clear()


def returns():
    for n in range(3):
        try:
            return host_echo(n)
        finally:
            print("leaving with", host_echo(n))


def overrides():
    try:
        host_fail("ValueError", "lost")
    finally:
        return host_echo("overridden")


def nested():
    try:
        try:
            host_fail("ValueError", "one")
        finally:
            print("inner", host_echo(1))
    except ValueError:
        print("handler", host_echo(2))
        raise
    finally:
        print("outer", host_echo(3))


print(returns(), overrides())
try:
    nested()
except ValueError as error:
    print(error)
