# Functions that are there by name only, and say what the sandbox does not offer.

NO_NETWORK = "the sandbox has no network; call a host function that does the request"
NO_PROCESSES = "the sandbox starts no processes; call a host function, or a child session with sandbox_spawn"


def refusing(where, name, why):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"{where}{name}: {why}")

    refused.__name__ = refused.__qualname__ = name
    return refused


def refusing_built_in(where, name, why):
    def refused(*args, **kwargs):
        raise NotImplementedError(f"{where}{name}: {why}")

    refused.__name__ = refused.__qualname__ = name
    return refused


def refusing_later(where, name, why):
    async def refused(*args, **kwargs):
        raise NotImplementedError(f"{where}{name}: {why}")

    refused.__name__ = refused.__qualname__ = name
    return refused
