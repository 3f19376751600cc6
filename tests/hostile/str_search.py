s = 'a' * 1_000_000
t = 'a' * 500_000 + 'b'
while True:
    s.find(t)
    s.count('ab' * 1000)
    t in s
