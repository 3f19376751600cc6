x is is y
