user = {"name": "ann"}
print(f"hello {user['name']}")
print(f"hello {user['name'].upper()} aged {user['age']:>3}")
