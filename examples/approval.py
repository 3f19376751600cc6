# What the tenant's policy asks about waits for the host: a question on the terminal, or no where there is none.

fs_write("/draft.txt", "keep me")
try:
    fs_remove("/draft.txt")
    print("removed")
except PermissionError as error:
    print("not removed:", error)
print("files:", [entry["name"] for entry in fs_list("/")])

try:
    kv_set("key", "value")
except PermissionError as error:
    print(error)
