def cleanup():
    raise OSError("disk full")


def work():
    try:
        return 1 / 0
    finally:
        cleanup()


work()
