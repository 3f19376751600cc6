def classify(n):
    if n < 0:
        return "negative"
    elif n == 0:
        return "zero"
    elif n < 10:
        if n % 2:
            return "small odd"
        else:
            return "small even"
    return "large"


for n in (-5, 0, 3, 4, 10):
    print(n, classify(n))
n = 27
steps = 0
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
else:
    print("reached one after", steps)
n = 0
while True:
    n += 1
    if n == 3:
        continue
    if n > 5:
        break
    print("loop", n)
else:
    print("never printed")
while n > 100:
    print("never")
else:
    print("else of an empty while", n)
if []:
    print("no")
elif {}:
    print("no")
elif "":
    print("no")
else:
    print("all empty")
x = y = 5
while x and y:
    x -= 1
    y -= 2
    if y < 0:
        break
print(x, y)
if (z := x * 10) > 20:
    print("walrus", z)
while (z := z - 7) > 0:
    print(z, end=" ")
print(z)
pass
z if z else None
