a = 1
b = "two"
total = (
    a
    + a
    + b
)
