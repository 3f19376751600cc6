# library
import fast

print(fast.escape("<b>"))
