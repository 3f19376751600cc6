def func(alpha, beta, gamma):
    return alpha["first"]["second"] + beta["first"]["second"] * gamma["first"]["third"] - alpha["first"]["second"]


ok = {"first": {"second": 1}}
func(ok, ok, ok)
