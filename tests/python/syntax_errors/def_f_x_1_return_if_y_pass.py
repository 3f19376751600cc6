def f(): x = 1; return; if y: pass
