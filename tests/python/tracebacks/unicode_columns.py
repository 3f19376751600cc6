name = "é😀日本"
print(name)
print("é😀" + name + "日本".missing + "end")
