-- What states of Lua cost where they are sessions: coroutines with an environment of their own, run and waiting.
--
-- Place: `benches/actors.rs` runs it beside its own rows. `lua5.4 benches/peers/states.lua [COUNT]`.
-- A state of its own (`lua_newstate`) cannot be made from Lua; `benches/peers` measures those. Nothing bounds these here.
local count = tonumber(arg[1]) or 10000

local function child(source, item)
  local names = setmetatable({ item = item }, { __index = _G })
  return assert(load(source, "child", "t", names))
end

local function say(name, work)
  local began = os.clock()
  work()
  print(string.format("lua %s: processor time %.3f us", name, (os.clock() - began) / count * 1e6))
end

say("chunk compiled, run in a coroutine with globals of its own, one by one", function()
  for i = 1, count do
    local thread = coroutine.create(child("return 2 ^ 10", i))
    local _, value = coroutine.resume(thread)
    assert(value == 1024)
  end
end)

collectgarbage()
local before = collectgarbage("count")
local waiting = {}
for i = 1, count do
  local thread = coroutine.create(child("x = item; y = coroutine.yield(x)", i))
  coroutine.resume(thread)
  waiting[i] = thread
end
collectgarbage()
print(string.format("lua coroutine that waits, with globals of its own, %d: %d bytes", count,
  (collectgarbage("count") - before) * 1024 // count))
