raise SyntaxError("my message", ("file.x", 3, 5, "some text here\n", 3, 9))
