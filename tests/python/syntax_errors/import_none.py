import None
