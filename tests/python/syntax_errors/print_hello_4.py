print('hello"
