x = 1
print(x + qqqqqqqq)
