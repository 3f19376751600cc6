data = {"users": [{"name": "ann", "tags": ["x"]}]}
print(data["users"][0]["tags"][0])
print(data["users"][0]["tags"][1], "end of line")
