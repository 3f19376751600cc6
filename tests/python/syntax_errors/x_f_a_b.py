x = f'{a:{b}'
