import json
try:
    value = json.loads(text)
    assert json.dumps(json.loads(json.dumps(value))) == json.dumps(value)
    json.dumps(value, indent=1, sort_keys=False, ensure_ascii=False)
except (ValueError, RecursionError):
    pass
try:
    json.loads(data)
except (ValueError, RecursionError):
    pass
