def total(numbers):
    value = sum(numbers)
    retrun value
