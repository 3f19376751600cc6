x = '\N{foo bar}'
