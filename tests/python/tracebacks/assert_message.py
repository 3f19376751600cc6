def withdraw(balance, amount):
    assert amount <= balance, f"{amount} > {balance}"
    return balance - amount


print(withdraw(5, 3))
withdraw(5, 30)
