assert (x, "msg") = 1
