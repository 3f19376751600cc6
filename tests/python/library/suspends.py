# library
# host
import counts

print(counts.total)
