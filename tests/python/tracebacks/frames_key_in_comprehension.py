rows = [{"id": 1, "v": 2}, {"id": 2}]
print([r["id"] for r in rows])
print({r["id"]: r["v"] * 2 for r in rows})
