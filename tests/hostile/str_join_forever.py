','.join(iter(str, 'x'))
