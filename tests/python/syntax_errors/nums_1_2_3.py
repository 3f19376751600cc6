nums = [1, 2, 3]
for n in nums
    print(n)
