import json
for text in ('[' * 500_000, '{"a":' * 200_000, '[' * 200_000 + ']' * 200_000):
    try:
        json.loads(text)
    except (RecursionError, ValueError, MemoryError) as error:
        print(type(error).__name__)
