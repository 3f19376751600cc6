if f() = x: pass
