# slow
import math


def primes_up_to(n):
    sieve = [True] * (n + 1)
    sieve[:2] = [False, False]
    for p in range(2, math.isqrt(n) + 1):
        if sieve[p]:
            sieve[p * p::p] = [False] * len(range(p * p, n + 1, p))
    return [i for i, is_prime in enumerate(sieve) if is_prime]


def factorize(n):
    factors, d = {}, 2
    while d * d <= n:
        while n % d == 0:
            factors[d] = factors.get(d, 0) + 1
            n //= d
        d += 1
    if n > 1:
        factors[n] = 1
    return factors


def egcd(a, b):
    if b == 0:
        return a, 1, 0
    g, x, y = egcd(b, a % b)
    return g, y, x - (a // b) * y


def is_probable_prime(n):
    if n < 4:
        return n > 1
    d, r = n - 1, 0
    while d % 2 == 0:
        d, r = d // 2, r + 1
    for a in (2, 3, 5, 7, 11, 13):
        if a % n == 0:
            continue
        x = pow(a, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(r - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


print(primes_up_to(60), len(primes_up_to(5000)))
print({n: factorize(n) for n in (12, 97, 360, 1001, 2 ** 20, 600851475143)})
print(egcd(240, 46), math.gcd(240, 46), pow(17, -1, 3120), [n for n in range(1, 30) if math.gcd(n, 30) == 1])
print([n for n in (561, 7919, 2 ** 61 - 1, 2 ** 89 - 1, 2 ** 67 - 1) if is_probable_prime(n)])
print(math.comb(50, 25), math.factorial(30) // math.factorial(28), sum(math.comb(10, k) for k in range(11)), math.isqrt(2 * 10 ** 40))
digits = str(math.isqrt(2 * 10 ** 60))
print(digits[0] + "." + digits[1:])
total, k, sign = 0, 1, 1
scale = 10 ** 30
a, n = scale, 1


def arctan_inverse(x, unity):
    power = unity // x
    total, n, sign = power, 3, -1
    while power:
        power //= x * x
        total += sign * (power // n)
        sign, n = -sign, n + 2
    return total


unity = 10 ** 40
print(4 * (4 * arctan_inverse(5, unity) - arctan_inverse(239, unity)) // 10 ** 5)
print([sum(int(d) for d in str(2 ** n)) for n in (15, 100, 1000)], [bin(n).count("1") for n in range(10)])
print(sum(1 / math.factorial(n) for n in range(20)) - math.e < 1e-12, round(sum(1 / n ** 2 for n in range(1, 1000)), 6))
max(range(1, 1000), key=lambda n: len(factorize(n)))
