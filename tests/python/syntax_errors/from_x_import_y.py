from x import *, y
