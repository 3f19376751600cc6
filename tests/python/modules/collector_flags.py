import gc
print(gc.garbage, gc.callbacks, gc.garbage is gc.garbage)
print(gc.DEBUG_STATS, gc.DEBUG_COLLECTABLE, gc.DEBUG_UNCOLLECTABLE, gc.DEBUG_SAVEALL, gc.DEBUG_LEAK)
gc.set_debug(0)
print(gc.get_debug(), gc.get_threshold())
