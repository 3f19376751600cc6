text = "a,b"
result = (
    text
    .upper()
    .split(",")
    .index("Z")
)
