if x == 1 then: pass
