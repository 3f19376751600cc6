import a-b
