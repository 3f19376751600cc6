try:
    pass
print(1)
