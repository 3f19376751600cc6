print("a begins")
import cycleb

value = "a"
print("a sees", cycleb.value)
