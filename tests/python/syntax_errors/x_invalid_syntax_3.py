!x
