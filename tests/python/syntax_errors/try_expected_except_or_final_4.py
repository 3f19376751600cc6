try:
    x
excpet: pass
