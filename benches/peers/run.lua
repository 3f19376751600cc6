-- Runs a kernel's main TIMES times; prints seconds of CPU time and its value.
local start = os.clock()
dofile(arg[1])
local result
for _ = 1, tonumber(arg[2]) do result = main() end
print(string.format("%.6f\t%s", os.clock() - start, tostring(result)))
