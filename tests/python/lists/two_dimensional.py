grid = [[r * 3 + c for c in range(3)] for r in range(3)]
print(grid, [row[1] for row in grid], grid[1][2], [grid[i][i] for i in range(3)], [list(col) for col in zip(*grid)])
print([row[::-1] for row in grid], grid[::-1], [list(r) for r in zip(*grid[::-1])], sum(map(sum, grid)), [x for row in grid for x in row if x % 2])
for row in grid:
    print(" ".join(f"{x:2}" for x in row))
grid[0][0] = "X"
copy = grid[:]
deep = [row[:] for row in grid]
grid[1][1] = "Y"
grid[2] = ["Z"] * 3
print(copy, deep, copy[1] is grid[1], deep[1] is grid[1], copy == grid)
spiral, m = [], [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
while m:
    spiral += m.pop(0)
    m = [list(r) for r in zip(*m)][::-1]
print(spiral)
triangle = [[1]]
for _ in range(4):
    last = triangle[-1]
    triangle.append([1] + [a + b for a, b in zip(last, last[1:])] + [1])
print(triangle)
board = [["."] * 4 for _ in range(3)]
for r, c, ch in [(0, 1, "a"), (2, 3, "b"), (1, 0, "c")]:
    board[r][c] = ch
print("\n".join("".join(row) for row in board))
print([(r, c) for r, row in enumerate(board) for c, ch in enumerate(row) if ch != "."], any("b" in row for row in board), [row.index("c") for row in board if "c" in row])
flat = sum(board, [])
chunks = [flat[i:i + 4] for i in range(0, len(flat), 4)]
print(len(flat), chunks == board, max(len(row) for row in chunks), [[0] * i for i in range(3)], [[]] * 2)
del board[0][1:3]
board[1].insert(0, "new")
[len(row) for row in board]
