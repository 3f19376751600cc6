import json, collections, math, sys, os, asyncio, datetime, re, types, unittest, unittest.mock, time, string, functools, importlib, json.decoder, xml.etree.ElementTree, html, logging
for m in (json, collections, math, sys, os, asyncio, datetime, re, types, unittest, unittest.mock, time, string, functools, importlib, json.decoder, xml.etree.ElementTree, html, logging):
    print(m.__name__, repr(m.__package__), m.__spec__.name, repr(m.__spec__.parent))
    print(hasattr(m, '__loader__'), m.__spec__.submodule_search_locations is not None)
print(math.__spec__.origin, sys.__spec__.origin, math.__spec__.has_location)
print(__name__, __package__, __spec__)
m = types.ModuleType('q')
print(m.__spec__, m.__loader__, m.__package__)
print(math, sys)
