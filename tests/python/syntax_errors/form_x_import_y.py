form x import y
