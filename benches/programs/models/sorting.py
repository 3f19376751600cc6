from operator import itemgetter


class Task:
    def __init__(self, name, priority):
        self.name = name
        self.priority = priority

    def __lt__(self, other):
        return self.priority < other.priority


def main():
    rows = [{'k': (i * 7919) % 1009, 's': f'x{i % 97}', 'v': i} for i in range(1500)]
    a = sorted(rows, key=lambda row: row['k'])
    b = sorted(rows, key=itemgetter('s', 'v'), reverse=True)
    c = sorted(rows, key=lambda row: (row['s'], -row['k']))
    d = sorted(Task(str(i), (i * 31) % 211) for i in range(400))
    e = sorted((row['s'] for row in rows), key=str.lower)
    return a[5]['v'] + b[7]['v'] + c[11]['v'] + d[3].priority + len(e[0]) + max(rows, key=lambda row: row['k'])['v']


main()
