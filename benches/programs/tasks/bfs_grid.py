from collections import deque


def main():
    n = 70
    grid = [[(i * 31 + j * 17) % 5 != 0 for j in range(n)] for i in range(n)]
    q = deque([(0, 1, 0)])
    seen = {(0, 1)}
    best = 0
    while q:
        x, y, d = q.popleft()
        best = max(best, d)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = (x + dx, y + dy)
            if 0 <= a < n and 0 <= b < n and grid[a][b] and ((a, b) not in seen):
                seen.add((a, b))
                q.append((a, b, d + 1))
    return best


main()
