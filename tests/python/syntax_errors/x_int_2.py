x: int = 
