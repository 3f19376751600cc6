items = [1, 2]
flag = items and -items[0] < 5 and len(items) <= "3" and True
