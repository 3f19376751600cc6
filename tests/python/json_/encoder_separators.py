# The separators of an encoder: its class's, and its own where it is given some or an indentation.
import json


class Wide(json.JSONEncoder):
    item_separator = ' ; '
    key_separator = ' = '


class Bare(json.JSONEncoder):
    def __init__(self):
        pass


value = {'a': [1, 2], 'b': {}}
print(repr(json.JSONEncoder.item_separator), repr(json.JSONEncoder.key_separator))
for encoder in (json.JSONEncoder(), json.JSONEncoder(indent=1), json.JSONEncoder(separators=('|', '~')), Wide(), Wide(indent=1), Wide(indent=0, separators=(',', ':'))):
    print(repr(encoder.item_separator), repr(encoder.key_separator), encoder.indent, encoder.encode(value))
print(json.dumps(value, cls=Wide), json.dumps(value, cls=Wide, indent=2))
print(json.dumps(value, indent=None, separators=None), json.JSONEncoder(indent='--').encode([1, {'k': 2}]))
