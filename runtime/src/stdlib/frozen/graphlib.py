# Topological sorting.

from types import GenericAlias

__all__ = ["TopologicalSorter", "CycleError"]

_OUT = -1
_DONE = -2


class _Node:
    __slots__ = ("node", "waits", "after")

    def __init__(self, node):
        self.node = node
        # How many come before it and are not done; or out, or done.
        self.waits = 0
        self.after = []


class CycleError(ValueError):
    pass


class TopologicalSorter:
    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None
        self._passed = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _get(self, node):
        found = self._nodes.get(node)
        if found is None:
            found = self._nodes[node] = _Node(node)
        return found

    def add(self, node, *predecessors):
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        known = self._get(node)
        known.waits += len(predecessors)
        for predecessor in predecessors:
            self._get(predecessor).after.append(node)

    def prepare(self):
        if self._ready is not None:
            if self._passed > 0:
                raise ValueError("cannot prepare() after starting sort")
        self._ready = [node.node for node in self._nodes.values() if node.waits == 0]
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        result = tuple(self._ready)
        for node in result:
            self._nodes[node].waits = _OUT
        self._ready.clear()
        self._passed += len(result)
        return result

    def is_active(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        return self._finished < self._passed or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        if self._ready is None:
            raise ValueError("prepare() must be called first")
        for node in nodes:
            known = self._nodes.get(node)
            if known is None:
                raise ValueError(f"node {node!r} was not added using add()")
            if known.waits != _OUT:
                if known.waits >= 0:
                    raise ValueError(f"node {node!r} was not passed out (still not ready)")
                raise ValueError(f"node {node!r} was already marked done")
            known.waits = _DONE
            for after in known.after:
                follower = self._nodes[after]
                follower.waits -= 1
                if follower.waits == 0:
                    self._ready.append(after)
            self._finished += 1

    def _cycle(self):
        nodes = self._nodes
        stack = []
        rest = []
        seen = set()
        place = {}
        for node in nodes:
            if node in seen:
                continue
            while True:
                if node in seen:
                    if node in place:
                        return stack[place[node]:] + [node]
                else:
                    seen.add(node)
                    rest.append(iter(nodes[node].after).__next__)
                    place[node] = len(stack)
                    stack.append(node)
                while stack:
                    try:
                        node = rest[-1]()
                        break
                    except StopIteration:
                        del place[stack.pop()]
                        rest.pop()
                else:
                    break
        return None

    def static_order(self):
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)

    __class_getitem__ = classmethod(GenericAlias)
