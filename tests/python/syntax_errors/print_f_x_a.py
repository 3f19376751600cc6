print(f"{x['a']}"
