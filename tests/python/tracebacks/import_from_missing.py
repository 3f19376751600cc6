from math import sqrt, squareroot
