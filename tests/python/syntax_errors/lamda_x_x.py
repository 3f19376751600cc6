lamda x: x
