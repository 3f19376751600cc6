if x:
    retrun 5
