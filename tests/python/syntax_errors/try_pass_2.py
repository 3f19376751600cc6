try: pass
except ValueError as a.b: pass
