print("extra runs")
level = "extra"
