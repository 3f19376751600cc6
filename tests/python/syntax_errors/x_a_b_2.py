x = a!b
