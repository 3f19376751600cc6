while True:
    import json, math, sys, asyncio
    from json import loads
