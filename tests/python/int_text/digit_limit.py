import sys

print(sys.get_int_max_str_digits())
big = 10 ** 4299
print(len(str(big)))
for action in ("str", "int", "repr", "format"):
    try:
        if action == "str":
            str(big * 10)
        elif action == "repr":
            repr(big * 10)
        elif action == "format":
            f"{big * 10}"
        else:
            int("1" * 4301)
    except ValueError as error:
        print(action, error)
print(int("1" * 4300) % 1000)
print(len(hex(10 ** 5000)) > 4000, int("f" * 5000, 16) > 0)
print(bin(big)[:6])
