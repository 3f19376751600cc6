from __future__ import annotations
import json, re, asyncio
from dataclasses import dataclass, field, asdict, replace
from enum import Enum, auto
from typing import Any, Callable, Awaitable, Literal, TypedDict, NamedTuple

class Role(str, Enum):
    SYSTEM = "system"
    USER = "user"
    TOOL = "tool"

@dataclass(slots=True)
class Message:
    role: Role
    content: str
    tool_calls: list[ToolCall] = field(default_factory=list)

@dataclass(frozen=True, order=True)
class ToolCall:
    name: str
    args: dict[str, Any] = field(compare=False, default_factory=dict)
    id: int = field(default=0, repr=False)

class ToolError(RuntimeError):
    def __init__(self, tool: str, reason: str, *, retryable: bool = False) -> None:
        super().__init__(f"{tool}: {reason}")
        self.tool, self.reason, self.retryable = tool, reason, retryable

REGISTRY: dict[str, Callable[..., Any]] = {}
def tool(name: str | None = None, /, **meta):
    def wrap(fn):
        fn.meta = meta
        REGISTRY[name or fn.__name__] = fn
        return fn
    return wrap

@tool(desc="add")
def add(a: int, b: int) -> int: return a + b
@tool("search", desc="find")
async def search_impl(q: str, limit: int = 3) -> list[str]:
    await asyncio.sleep(0.01)
    if not q: raise ToolError("search", "empty query", retryable=True)
    return [f"{q}-{i}" for i in range(limit)]

class Agent:
    def __init__(self, script): self.script = iter(script); self.log: list[Message] = []
    async def call(self, tc: ToolCall):
        fn = REGISTRY.get(tc.name)
        if fn is None: raise ToolError(tc.name, "unknown tool")
        res = fn(**tc.args)
        return await res if asyncio.iscoroutine(res) else res
    async def step(self):
        raw = next(self.script)
        try:
            data = json.loads(raw)
        except json.JSONDecodeError as e:
            self.log.append(Message(Role.SYSTEM, f"bad json at {e.lineno}:{e.colno}: {e.msg}"))
            return
        calls = [ToolCall(c["name"], c.get("args", {}), i) for i, c in enumerate(data.get("calls", []))]
        results = await asyncio.gather(*(self.call(c) for c in calls), return_exceptions=True)
        for c, r in zip(calls, results, strict=True):
            match r:
                case ToolError(retryable=True) as e: text = f"retry {e.tool}"
                case ToolError(tool=t, reason=why): text = f"fail {t} ({why})"
                case Exception(): text = f"crash {type(r).__name__}: {r}"
                case list() | tuple(): text = ", ".join(map(str, r))
                case _: text = repr(r)
            self.log.append(Message(Role.TOOL, text, [c]))
    async def run(self):
        while True:
            try: await self.step()
            except StopIteration: break
            except RuntimeError as e:
                print("runtime:", e); break

script = ['{"calls": [{"name": "add", "args": {"a": 1, "b": 2}}, {"name": "search", "args": {"q": "x"}}]}',
 '{"calls": [{"name": "nope"}, {"name": "add", "args": {"a": 1}}, {"name": "search", "args": {"q": ""}}]}', '{bad', '{"calls": [{"name": "add", "args": {"a": "s", "b": 2}}]}']
agent = Agent(script)
asyncio.run(agent.run())
for m in agent.log: print(f"{m.role:<8}|{m.role.value!r}|{m.content}|{m.tool_calls}")
print(asdict(agent.log[0]), replace(agent.log[0], content="new"))
print(json.dumps([asdict(m) for m in agent.log[:2]], indent=1, default=str))
print({k: v.meta for k, v in REGISTRY.items()}, Role("user"), Role.USER == "user", str(Role.USER), f"{Role.USER}", repr(Role.USER))
