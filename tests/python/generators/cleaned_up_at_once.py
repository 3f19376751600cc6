def numbers(name):
    try:
        for number in range(3):
            yield number
    finally:
        print("cleanup of", name)


for number in numbers("a loop"):
    if number == 1:
        break
print("after the loop")

for number in numbers("a loop with else"):
    if number == 1:
        break
else:
    print("not reached")
print("after the second loop")

g = numbers("a name")
print(next(g))
g = None
print("after the assignment")

g = numbers("a deleted name")
print(next(g))
del g
print("after del")


def search(wanted):
    for number in numbers("a function's loop"):
        if number == wanted:
            found = number
            break
    else:
        found = None
    print("in the function")
    return found


print(search(1))
print(search(7))

for outer in range(2):
    for inner in numbers(f"loop {outer}"):
        break
    print("outer", outer)

never_begun = numbers("never begun")
del never_begun
print("end")
