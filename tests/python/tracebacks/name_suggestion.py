def compute(numbers):
    total = sum(numbers)
    return totl / len(numbers)


compute([1, 2, 3])
