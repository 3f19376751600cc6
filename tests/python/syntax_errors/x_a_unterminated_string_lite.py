x = 'a\
