def build(name, *, width, height):
    return (name, width, height)


print(build("a", width=1, height=2))
build(
    "long name",
    width=1,
    heigth=2,
)
