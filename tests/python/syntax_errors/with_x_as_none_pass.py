with x as None: pass
