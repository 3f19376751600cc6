# The order of flags: by definition where that is not by value.
from enum import *
class P(Flag): R=4; W=2; X=1
class Q(Flag): A=1; B=2; C=4; AB=3
class Z(Flag): A=1; C=4; B=2
class Y(IntFlag): N=0; B=2; A=1
for F in (P,Q,Z,Y): print(list(F), F(3), list(F(3)), F._iter_member_.__name__, F(7) if F is not Y else F(8))
