x === y
