x = 1; y = 0; print(x); z = x / y; print("never")
