found = None
for i in range(2, 10):
    for j in range(i, 10):
        if i * j == 42:
            found = (i, j)
            break
    if found:
        break
print(found)
rows = 0
while True:
    rows += 1
    if rows % 2:
        continue
    cols = 0
    while cols < 5:
        cols += 1
        if cols == rows:
            break
    else:
        print("inner loop ran out at", rows)
        break
    print(rows, cols)
total = 0
for n in range(1, 51):
    if n % 3 == 0 and n % 5 == 0:
        total += 100
    elif n % 3 == 0 or n % 5 == 0:
        total += n
    elif n % 7 == 0:
        continue
    else:
        total -= 1
print(total)
primes, candidate = [], 2
while len(primes) < 12:
    for p in primes:
        if p * p > candidate:
            primes.append(candidate)
            break
        if candidate % p == 0:
            break
    else:
        primes.append(candidate)
    candidate += 1
print(primes)
state, log = "start", []
for event in ["go", "stop", "go", "fail", "reset", "go"]:
    if state == "start" and event == "go":
        state = "running"
    elif state == "running":
        state = {"stop": "start", "fail": "error"}.get(event, state)
    elif state == "error" and event != "reset":
        pass
    elif event == "reset":
        state = "start"
    log.append(state)
print(log)
a, b = 1071, 462
while b:
    print(a, b, end="; ")
    a, b = b, a % b
print(a)
low, high, guesses = 1, 100, []
while low <= high:
    mid = (low + high) // 2
    guesses.append(mid)
    if mid == 73:
        break
    low, high = (mid + 1, high) if mid < 73 else (low, mid - 1)
print(guesses)
for i in range(3): print(i, end=" ") if i != 1 else print("one", end=" ")
print()
for i, (a, *rest) in enumerate([(1, 2, 3), "xyz"], start=1):
    print(i, a, rest)
else:
    print("done", i)
