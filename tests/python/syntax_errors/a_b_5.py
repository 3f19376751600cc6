(a, b := 5)
[y := 1 for y in x]
