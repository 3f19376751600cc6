# library
def load():
    import cyclec


load()
