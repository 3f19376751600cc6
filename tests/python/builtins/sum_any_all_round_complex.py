print(sum([1, 2, 3]), sum([]), sum([1.5, 2]), sum([[1], [2]], []), sum((1, 2), 10), sum(range(100)), sum([True, True]), sum({1: "a", 2: "b"}), sum(x * x for x in range(4)), sum([1, 2], start=5))
print(sum([0.1] * 10), sum([0.1, 0.2, 0.3]), sum([1e16, 1.0, -1e16]), sum([10 ** 20, 1]), sum([1, 2.5, 3]), sum([1j, 2]))
print(any([]), all([]), any([0, "", None]), all([1, "a", [0]]), any(x > 2 for x in [1, 3]), all(x > 0 for x in [1, -1]), any("abc"), all({0: 1}))
print(round(2.567, 2), round(2.5), round(3.5), round(-0.5), round(1234, -2), round(1250, -2), round(1350, -2), round(2.0), round(5), round(2.675, 2), round(0.1 + 0.2, 5), round(1e300, 2), round(123.456, -1), round(-2.567, 1), round(7, 3), round(True))
print(abs(-5), abs(-2.5), abs(True), abs(3 + 4j), divmod(17, 5), divmod(-17, 5), divmod(17.5, 5), divmod(True, 2), pow(2, 10), pow(2, 10, 1000), pow(2, -1), pow(2.0, 3), pow(3, -1, 11), pow(0, 0))
for f in (lambda: sum(["a", "b"], ""), lambda: sum([1, "a"]), lambda: sum([[1]]), lambda: sum(5), lambda: round("x"), lambda: round(1.5, 2.5), lambda: round(float("nan")), lambda: round(float("inf")), lambda: abs(None), lambda: divmod(1, 0), lambda: pow(2, 3, 0), lambda: pow("a", 2), lambda: divmod("a", 1), lambda: pow(2.0, 2, 3)):
    try:
        print(f())
    except (TypeError, ValueError, OverflowError, ZeroDivisionError) as error:
        print(type(error).__name__, error)
print(round(float("nan"), 2), round(2.5, None), round(10 ** 30, -29))
sum(sum(row) for row in [[1, 2], [3]])
