from operator import attrgetter, itemgetter


class Item:
    def __init__(self, name, rank):
        self.name = name
        self.rank = rank

    def __lt__(self, other):
        return self.rank < other.rank


def main():
    numbers = [i * 7919 % 10007 for i in range(3000)]
    words = [f'w{number % 500}' for number in numbers]
    rows = [{'name': word, 'age': number % 90} for word, number in zip(words, numbers)]
    items = [Item(word, number) for word, number in zip(words[:600], numbers)]
    by_age = sorted(rows, key=itemgetter('age'))
    by_both = sorted(rows, key=lambda row: (row['age'], row['name']))
    by_rank = sorted(items, key=attrgetter('rank'), reverse=True)
    found = (
        sorted(numbers)[1500], sorted(words)[7], sorted(words, key=len)[0], by_age[100]['age'], by_both[200]['name'],
        by_rank[0].rank, sorted(items)[5].name, max(rows, key=lambda row: row['age'])['age'],
    )
    return str(found)


main()
