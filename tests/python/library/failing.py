# library
import sys

for name in ["broken_run", "broken_import"]:
    try:
        __import__(name)
    except Exception as e:
        print(type(e).__name__, e, name in sys.modules)
import plain

try:
    plain.fails(0)
except ZeroDivisionError as e:
    tb = e.__traceback__
    while tb.tb_next:
        tb = tb.tb_next
    print(tb.tb_lineno, tb.tb_frame.f_code.co_filename, tb.tb_frame.f_code.co_name)
import broken_run
