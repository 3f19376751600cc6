print("sub runs")
