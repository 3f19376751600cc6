values = [0.0, -0.0, 1.0, 0.1, 1 / 3, 2 / 3, 1e15, 1e16, 123456789012345680.0, 1e22, 1e-4, 1e-5, 1.5e-7]
values += [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 9007199254740993.0, 0.1 + 0.2, 100.0, 1e100]
values += [4.35, 2.675, 1e23, 123e-7, 3.14159265358979, 12345.678e10, 299792458.0, -1.25e-10]
for value in values:
    print(repr(value), str(value), float(repr(value)) == value)
print([0.5, 1e3], (1.0,), {1.5: -2.5})
print(float("inf"), float("-Infinity"), float("nan"), -float("nan"))
print(1e5, 1e-3, 1_000.5, .5, 5., 1E3, 0e0)
print(float.fromhex("0x1.8p3"), (0.1).hex(), (1.0).hex(), (-2.5).hex(), (0.0).hex())
1e16 + 2
