f(): int = 5
