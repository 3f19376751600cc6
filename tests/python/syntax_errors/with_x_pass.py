with x, : pass
