from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal('0.01')


def main():
    total = Decimal('0')
    for i in range(600):
        price = Decimal(f'{i % 90 + 1}.{i % 100:02d}')
        net = (price * (i % 7 + 1) * Decimal('1.19')).quantize(CENT, rounding=ROUND_HALF_UP)
        total += net
    shares = [(total / n).quantize(CENT) for n in range(1, 100)]
    top = max(shares)
    return f'{total:,.2f} {len(shares)} {top} {total > top}'


main()
