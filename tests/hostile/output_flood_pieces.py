while True:
    print(end='y')
