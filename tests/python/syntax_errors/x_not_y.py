x not y
