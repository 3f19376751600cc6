x = {a, b: c}
