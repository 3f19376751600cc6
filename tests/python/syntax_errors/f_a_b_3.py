f(**a b)
