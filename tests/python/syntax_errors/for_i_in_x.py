for i in x:
