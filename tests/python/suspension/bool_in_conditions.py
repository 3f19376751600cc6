# host
class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("asked", self.value)
        return host_echo(self.value)


yes, no = Truth(True), Truth(False)
print("yes" if yes else "no", not yes, not no, bool(yes))
if no:
    print("never")
elif yes:
    print("elif")
n = 0
while Truth(n < 2):
    n += 1
print((yes and 1), (no or 2), [x for x in (1, 2) if yes], all([yes, yes]), any([no, no]), len(list(filter(None, [yes, no]))))
print(yes and no or "both", not (yes and not no), sum(1 for t in (yes, no) if t))
assert yes, "not shown"
match 1:
    case 1 if no:
        print("never")
    case 1 if yes:
        print("second guard")
