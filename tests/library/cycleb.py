print("b begins")
import cyclea

value = "b"
print("b sees", hasattr(cyclea, "value"))
