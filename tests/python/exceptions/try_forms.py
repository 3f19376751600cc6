def run(action):
    try:
        print("try", action)
        if action == "value":
            raise ValueError("v")
        if action == "key":
            {}["k"]
        if action == "type":
            1 + "a"
        if action == "exit":
            raise SystemExit(3)
    except ValueError as error:
        print("value handler", error)
    except (KeyError, IndexError) as error:
        print("lookup handler", repr(error))
    except Exception:
        print("any handler")
    except:
        print("bare handler")
    else:
        print("else")
    finally:
        print("finally")
    print("after")


for action in ("none", "value", "key", "type", "exit"):
    run(action)
try:
    print("only finally")
finally:
    print("cleanup")
try:
    try:
        raise KeyError("inner")
    finally:
        print("inner finally")
except KeyError as error:
    print("outer", error)
try:
    try:
        1 / 0
    except ValueError:
        print("not this")
    else:
        print("not else")
except ZeroDivisionError as error:
    print("passed through", error)
try:
    try:
        pass
    except ValueError:
        pass
    else:
        raise RuntimeError("from else")
    finally:
        print("finally after else")
except RuntimeError as error:
    print(error)
kinds = (TypeError, (ValueError, KeyError))
try:
    try:
        raise KeyError(1)
    except kinds:
        print("nested tuples do not match")
except TypeError as error:
    print(error)
except KeyError as error:
    print("KeyError", error)
try:
    raise OSError
except ArithmeticError:
    print("no")
except OSError as error:
    print(repr(error), error.args)
e = "outer e"
try:
    raise ValueError
except ValueError as e:
    pass
try:
    e
except NameError as error:
    print(error)
