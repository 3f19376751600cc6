aa, bb, cc, dd, ee, ff, gg, hh, ii, jj, kk = z
fro i in y:
    pass
