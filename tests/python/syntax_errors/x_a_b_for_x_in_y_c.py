x = {a: b for x in y, c}
