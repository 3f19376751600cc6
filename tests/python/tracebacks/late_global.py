def main():
    setup()
    print("ready")
    finish()


def setup():
    print("setting up")


main()


def finish():
    print("never defined in time")
