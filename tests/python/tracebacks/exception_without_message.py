class Stop(Exception):
    pass


def run():
    raise Stop


run()
