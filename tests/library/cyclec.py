from cycled import d

c = 1
