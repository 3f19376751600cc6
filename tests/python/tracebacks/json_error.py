import json


def read(text):
    return json.loads(text)["value"]


print(read('{"value": 1}'))
print(read('{"value": 1'))
