import json


def main():
    data = {'users': [{'id': i, 'name': f'User {i}', 'tags': ['a', 'b', str(i)], 'score': i / 7, 'ok': i % 2 == 0, 'none': None}
            for i in range(200)]}
    size = 0
    for _ in range(5):
        text = json.dumps(data)
        back = json.loads(text)
        pretty = json.dumps(back, indent=2, sort_keys=True)
        size += len(text) + len(pretty) + len(back['users'])
    return size


main()
