t"a" "b"
