x: int: str = 5
