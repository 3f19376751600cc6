def calc(a, b):
    result = a +* b
    return result
