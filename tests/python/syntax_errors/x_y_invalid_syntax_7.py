x..y
