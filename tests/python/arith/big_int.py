# Integers past every machine word.
a = 2 ** 64
b = 10 ** 30
print(a, b, a - 1, -(a + 1))
print(b // a, b % a, -b // a, -b % a, b // -a, b % -a)
print(a * b, (a * b) // b == a)
print(a & (a - 1), a | 1, a ^ b, ~b)
print(1 << 100, (1 << 100) >> 98, -(1 << 100) >> 98, -1 >> 200)
print((2 ** 63) - 1, 2 ** 63, -(2 ** 63), -(2 ** 63) - 1)
print(9223372036854775807 + 1, -9223372036854775808 - 1, 4611686018427387904 * 2)
print(3037000500 * 3037000500, -4294967296 * 4294967296)
print(b.bit_length(), (-b).bit_length(), (0).bit_length(), (255).bit_count(), (-7).bit_count())
f = 1
for i in range(1, 31):
    f *= i
print(f, f // (2 ** 26), len(str(f)))
print(a == float(a), a < b, b > 1e29, b == 10 ** 30, hash(2 ** 0))
print(int(1e20), int(-1e20), int("9" * 40) + 1)
print(pow(7, 10 ** 20, 10 ** 9 + 7))
x = 1
for _ in range(10):
    x = x * x + 1
    if x > 10 ** 60:
        break
print(x)
print(float(2 ** 70), 2 ** 70 / 2 ** 69, (10 ** 400) // (10 ** 398))
try:
    float(10 ** 400)
except OverflowError as error:
    print(error)
try:
    10 ** 400 / 3
except OverflowError as error:
    print(error)
b - a
