def work():
    try:
        raise KeyboardInterrupt
    except Exception:
        print("not an Exception")
    finally:
        print("cleanup")


work()
