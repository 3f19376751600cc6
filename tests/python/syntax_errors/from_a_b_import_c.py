from a-b import c
