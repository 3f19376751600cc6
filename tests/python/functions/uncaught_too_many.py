def area(width, height=1):
    return width * height


print(area(2, 3))
sizes = [(1, 2), (3, 4, 5)]
for size in sizes:
    print(
        area(
            *size
        )
    )
