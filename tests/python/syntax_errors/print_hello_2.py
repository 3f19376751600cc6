print hello
