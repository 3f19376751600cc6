global None
