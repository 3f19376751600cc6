# Class patterns by position and name.
class P:
    __match_args__ = ("x","y")
    def __init__(self,x,y): self.x,self.y=x,y
match P(1,2):
    case P(0, _): print("zero")
    case P(x=1, y=q): print("one", q)
