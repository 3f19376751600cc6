return (x = 5)
