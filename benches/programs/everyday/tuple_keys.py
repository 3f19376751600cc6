def main():
    grid = {}
    for x in range(200):
        for y in range(200):
            grid[x, y] = x * y % 3
    t = 0
    for x in range(1, 199):
        for y in range(1, 199):
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                t += grid.get((x + dx, y + dy), 0)
    return t


main()
