class Config:
    def __init__(self, **kw): self.__dict__.update(kw)
    def get(self, path):
        obj = self
        for part in path.split("."):
            obj = getattr(obj, part)
        return obj
c = Config(db=Config(host="h", port=1))
print(c.get("db.host"), c.db.port)
print(c.get("db.prot"))
