"abc" "def
