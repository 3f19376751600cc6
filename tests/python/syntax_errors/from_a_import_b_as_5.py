from a import b as 5
