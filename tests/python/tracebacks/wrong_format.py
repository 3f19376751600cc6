price = "12"
print(f"{float(price):.2f}")
print(f"total {price:.2f} in all")
