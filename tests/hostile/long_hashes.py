data = b'x' * 3_000_000
number = 1 << 10_000_000
while hash(data) and hash(number):
    {data: 1, number: 2}
