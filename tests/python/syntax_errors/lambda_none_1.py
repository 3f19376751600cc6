lambda None: 1
