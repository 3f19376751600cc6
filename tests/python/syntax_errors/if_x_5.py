if x == 5:
    print("five")
  else:
    print("other")
