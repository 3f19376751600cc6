# slow
"""Perfect play of tic-tac-toe, and n queens, and sudoku of size four."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return "draw" if " " not in board else None


memo = {}


def best(board, player):
    if (board, player) in memo:
        return memo[board, player]
    result = winner(board)
    if result:
        value = {"X": 1, "O": -1, "draw": 0}[result], None
    else:
        other = "O" if player == "X" else "X"
        choose = max if player == "X" else min
        moves = [(best(board[:i] + player + board[i + 1:], other)[0], -i) for i in range(9) if board[i] == " "]
        score, index = choose(moves)
        value = score, -index
    memo[board, player] = value
    return value


def show(board):
    return "\n-+-+-\n".join("|".join(board[i:i + 3]) for i in (0, 3, 6))


board, player = "X   O    ", "X"
while not winner(board):
    score, move = best(board, player)
    board = board[:move] + player + board[move + 1:]
    player = "O" if player == "X" else "X"
print(show(board))
print(winner(board), len(memo))
trap = "XX OO    "
print(best(trap, "X"), best(trap, "O"), winner("XXX O O  "), winner("XOXXOOOXX"))


def queens(n, row=0, columns=(), diagonals=(), anti=()):
    if row == n:
        yield columns
        return
    for c in range(n):
        if c not in columns and row + c not in diagonals and row - c not in anti:
            yield from queens(n, row + 1, columns + (c,), diagonals + (row + c,), anti + (row - c,))


print([sum(1 for _ in queens(n)) for n in range(1, 7)])
first = next(queens(6))
print("\n".join("." * c + "Q" + "." * (5 - c) for c in first))


def sudoku(cells):
    try:
        i = cells.index(0)
    except ValueError:
        yield cells
        return
    r, c = divmod(i, 4)
    used = {cells[r * 4 + k] for k in range(4)} | {cells[k * 4 + c] for k in range(4)}
    used |= {cells[(r // 2 * 2 + dr) * 4 + c // 2 * 2 + dc] for dr in (0, 1) for dc in (0, 1)}
    for digit in {1, 2, 3, 4} - used:
        yield from sudoku(cells[:i] + [digit] + cells[i + 1:])


puzzle = [0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 4, 0, 1, 0, 0, 0]
solutions = list(sudoku(puzzle))
for solution in solutions:
    for r in range(4):
        print(*solution[r * 4:r * 4 + 4])
    print()
print(len(solutions))


def knapsack(items, capacity):
    table = [(0, ())] * (capacity + 1)
    for name, weight, value in items:
        for room in range(capacity, weight - 1, -1):
            candidate = table[room - weight][0] + value
            if candidate > table[room][0]:
                table[room] = candidate, table[room - weight][1] + (name,)
    return table[capacity]


print(knapsack([("map", 9, 150), ("water", 15, 200), ("food", 5, 160), ("tent", 20, 175), ("soap", 3, 40)], 30))
