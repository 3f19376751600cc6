import json
text = '[' + '1,' * 2_000_000 + '1]'
while True:
    len(json.loads(text))
