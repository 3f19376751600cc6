"""Conway's Game of Life on sets and on lists."""


def step(cells):
    counts = {}
    for r, c in cells:
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if dr or dc:
                    key = (r + dr, c + dc)
                    counts[key] = counts.get(key, 0) + 1
    return {cell for cell, n in counts.items() if n == 3 or n == 2 and cell in cells}


def parse(text):
    return {(r, c) for r, line in enumerate(text.strip().splitlines()) for c, ch in enumerate(line) if ch == "#"}


def render(cells, rows, cols):
    return "\n".join("".join("#" if (r, c) in cells else "." for c in range(cols)) for r in range(rows))


class Board:
    def __init__(self, rows, cols, alive=()):
        self.rows, self.cols = rows, cols
        self.grid = [[False] * cols for _ in range(rows)]
        for r, c in alive:
            self.grid[r][c] = True

    def neighbours(self, r, c):
        return sum(
            self.grid[(r + dr) % self.rows][(c + dc) % self.cols]
            for dr in (-1, 0, 1)
            for dc in (-1, 0, 1)
            if (dr, dc) != (0, 0)
        )

    def advance(self):
        self.grid = [
            [(n := self.neighbours(r, c)) == 3 or (n == 2 and self.grid[r][c]) for c in range(self.cols)]
            for r in range(self.rows)
        ]
        return self

    def __str__(self):
        return "\n".join("".join(".#"[cell] for cell in row) for row in self.grid)

    def __len__(self):
        return sum(map(sum, self.grid))


glider = parse("""
.#...
..#..
###..
""")
cells = glider
for generation in range(4):
    print(f"generation {generation}: {len(cells)} cells")
    print(render(cells, 5, 5))
    cells = step(cells)
print(cells == {(r + 1, c + 1) for r, c in glider})
blinker = {(1, 0), (1, 1), (1, 2)}
print(step(step(blinker)) == blinker, sorted(step(blinker)), step({(0, 0)}), step({(0, 0), (0, 1), (1, 0), (1, 1)}) == {(0, 0), (0, 1), (1, 0), (1, 1)})
board = Board(5, 5, glider)
for _ in range(20):
    board.advance()
print(board, len(board), sep="\n")
print(set(glider) == {(r, c) for r in range(5) for c in range(5) if board.grid[r][c]})
pentomino = parse(".##\n##.\n.#.")
sizes = []
for _ in range(30):
    sizes.append(len(pentomino))
    pentomino = step(pentomino)
print(sizes)
