def main():
    b = bytes(range(256)) * 100
    t = 0
    for i in range(60):
        ba = bytearray(b)
        ba.extend(b)
        t += ba.count(7) + len(bytes(ba)) + sum(b) + len(b.hex())
        for x in b[:2000]:
            t += x
    return t


main()
