t"{a"
