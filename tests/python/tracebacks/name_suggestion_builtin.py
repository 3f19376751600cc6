value = 10
print(value)
pritn(value)
