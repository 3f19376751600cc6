print 'a', b
