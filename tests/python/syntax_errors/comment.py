    # comment
  x = 1
