x <> y
