def check(order):
    assert order["total"] > 0, (
        f"order {order['id']} has a bad total: "
        f"{order['total']}"
    )
    return True
print(check({"id": 1, "total": 5}))
print(check({"id": 2, "total": -5}))
