prit x
