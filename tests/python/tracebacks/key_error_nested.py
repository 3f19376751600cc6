config = {"server": {"ports": {"http": 80}}}


def port(name):
    return config["server"]["ports"][name] + 1


print(port("http"))
port("https")
