nonlocal 5
