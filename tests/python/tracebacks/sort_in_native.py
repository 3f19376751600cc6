records = [{"n": 1}, {"m": 2}]
print(len(records))
print(sorted(records, key=lambda r: r["n"]))
