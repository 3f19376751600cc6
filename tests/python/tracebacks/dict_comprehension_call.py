prices = {"a": "1.5", "b": "n/a"}
parsed = {
    name: float(
        text
    )
    for name, text in prices.items()
}
