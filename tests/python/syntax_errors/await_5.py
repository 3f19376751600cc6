await = 5
