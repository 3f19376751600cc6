lambda x: yield
