from_ = iter(int, 1)
list(from_)
