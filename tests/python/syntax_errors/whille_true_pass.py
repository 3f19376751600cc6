whille True: pass
