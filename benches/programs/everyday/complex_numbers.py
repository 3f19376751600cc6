def main():
    z = 1 + 1j
    c = 0.999 + 0.01j
    for i in range(200000):
        z = z * c + 0.1
    return abs(z) > 0


main()
