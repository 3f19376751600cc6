numbers = iter([1, 2])
print(next(numbers), next(numbers))
print(next(numbers))
