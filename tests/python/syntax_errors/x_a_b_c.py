x = {a: b, c}
