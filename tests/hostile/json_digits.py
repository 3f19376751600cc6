import json
json.loads('1' * 5_000_000)
