import json

ROWS = [
    {'id': i, 'name': f'name {i}', 'tags': ['a', 'b', f't{i % 7}'], 'price': i * 1.25, 'active': i % 2 == 0, 'note': None, 'text': 'caf\u00e9 "quoted"\n'}
    for i in range(400)
]


def main():
    text = json.dumps(ROWS)
    pretty = json.dumps(ROWS[:100], indent=2, sort_keys=True, ensure_ascii=False)
    rows = json.loads(text)
    again = json.loads(pretty)
    return len(text) + len(pretty) + sum(row['id'] for row in rows) + len(again)


main()
