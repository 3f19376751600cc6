except ValueError as 5: pass
