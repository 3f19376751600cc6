import json


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)


print(json.dumps({"s": {3, 1, 2}}, cls=Encoder), Encoder().encode([{1}]), json.JSONDecoder().decode("[1]"))
try:
    json.dumps(object(), cls=Encoder)
except TypeError as error:
    print(error)
print(json.JSONDecoder().raw_decode('{"a": 1} tail'), "".join(json.JSONEncoder().iterencode([1, "a", None])))
