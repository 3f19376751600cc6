class True: pass
