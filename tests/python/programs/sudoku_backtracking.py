from itertools import product
from typing import Iterator

PUZZLES = {
    "easy": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "broken": "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}

type Cell = tuple[int, int]
type Grid = dict[Cell, set[int]]


class Contradiction(ValueError):
    pass


def peers(cell: Cell) -> set[Cell]:
    r, c = cell
    row = {(r, j) for j in range(9)}
    col = {(i, c) for i in range(9)}
    box = {(r // 3 * 3 + i, c // 3 * 3 + j) for i, j in product(range(3), repeat=2)}
    return (row | col | box) - {cell}


PEERS = {cell: peers(cell) for cell in product(range(9), repeat=2)}


def parse(text: str) -> Grid:
    grid = {cell: set(range(1, 10)) for cell in PEERS}
    for cell, char in zip(grid, text, strict=True):
        if char != ".":
            assign(grid, cell, int(char))
    return grid


def assign(grid: Grid, cell: Cell, value: int) -> None:
    if value not in grid[cell]:
        raise Contradiction(f"{value} does not fit at {cell}")
    grid[cell] = {value}
    for peer in sorted(PEERS[cell]):
        if value in grid[peer]:
            grid[peer] = grid[peer] - {value}
            if not grid[peer]:
                raise Contradiction(f"nothing fits at {peer}")
            if len(grid[peer]) == 1:
                (only,) = grid[peer]
                for other in PEERS[peer]:
                    if grid[other] == {only}:
                        raise Contradiction(f"{only} twice near {peer}")
                assign(grid, peer, only) if any(only in grid[o] for o in PEERS[peer]) else None


def solve(grid: Grid, depth: int = 0) -> Iterator[Grid]:
    open_cells = [(len(v), c) for c, v in grid.items() if len(v) > 1]
    if not open_cells:
        yield grid
        return
    _, cell = min(open_cells)
    for value in sorted(grid[cell]):
        copy = {c: set(v) for c, v in grid.items()}
        try:
            assign(copy, cell, value)
        except Contradiction:
            continue
        yield from solve(copy, depth + 1)


def show(grid: Grid) -> str:
    lines = []
    for r in range(9):
        if r in (3, 6):
            lines.append("------+-------+------")
        cells = [str(*grid[r, c]) if len(grid[r, c]) == 1 else "." for c in range(9)]
        lines.append(" | ".join(" ".join(cells[i:i + 3]) for i in (0, 3, 6)))
    return "\n".join(lines)


for name, text in PUZZLES.items():
    try:
        grid = parse(text)
        solution = next(solve(grid), None)
        print(name, "solved" if solution else "no solution")
        if solution:
            print(show(solution))
            rows = [{*range(1, 10)} == set().union(*(solution[r, c] for c in range(9))) for r in range(9)]
            print(all(rows), len(PEERS[4, 4]), sum(len(v) for v in grid.values()))
    except Contradiction as error:
        print(name, "->", error)
try:
    parse("123")
except ValueError as error:
    print(type(error).__name__, error)
