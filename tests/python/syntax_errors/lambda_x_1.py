lambda: x := 1
