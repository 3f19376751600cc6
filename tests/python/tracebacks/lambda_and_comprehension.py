double = lambda x: x * 2 + None
print([n for n in range(3)])
results = {name: [double(v) for v in values] for name, values in {"a": [1]}.items()}
