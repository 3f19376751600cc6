from collections import Counter
c = Counter('abracadabra')
for n in (0, -1, -5, 1, 2, 99, None, True):
    print(n, c.most_common(n))
for n in (1.5,):
    try: print(c.most_common(n))
    except TypeError as e: print(e)
