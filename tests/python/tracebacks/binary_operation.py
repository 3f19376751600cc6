def total(items):
    return items["price"] * items["count"] + items["shipping"]


order = {"price": 10, "count": 2, "shipping": 5}
print(total(order))
order["shipping"] = None
print(total(order))
