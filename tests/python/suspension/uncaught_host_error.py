# host
class Client:
    def fetch(self, path):
        if path.endswith("!"):
            host_fail("ConnectionError", "no route to " + path)
        return host_echo(path)


def load(paths):
    client = Client()
    return [client.fetch(p) for p in paths]


print(load(["a", "b"]))
print(load(["a", "b!", "c"]))
