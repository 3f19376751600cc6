with x as y z: pass
