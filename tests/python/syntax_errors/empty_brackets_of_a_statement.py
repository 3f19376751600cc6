x = data[] + 1
