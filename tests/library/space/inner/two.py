from ..one import one

two = one + 1
