def is_prime(n):
    if n < 2:
        return False
    return all((n % d for d in range(2, int(n ** 0.5) + 1)))


def main():
    return len([n for n in range(6000) if is_prime(n)])


main()
