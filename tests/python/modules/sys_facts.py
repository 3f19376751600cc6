# What sys tells of the interpreter, as far as it is the same everywhere.
import sys

print(sys.flags.debug, sys.flags.optimize, sys.flags.dev_mode, type(sys.flags).__name__, isinstance(sys.flags, tuple), len(sys.flags))
print(sys.hash_info.modulus in (2**61 - 1, 2**31 - 1), sys.hash_info.inf, sys.hash_info.nan, sys.hash_info.imag == sys.hash_info[4], len(sys.hash_info))
print(sys.int_info.default_max_str_digits, sys.int_info.str_digits_check_threshold, sys.int_info.bits_per_digit, len(sys.int_info))
print(sys.float_repr_style, sys.getfilesystemencoding(), sys.getfilesystemencodeerrors(), sys.is_finalizing())
print(sys.gettrace(), sys.getprofile(), sys.settrace(None), sys.setprofile(None), sys.get_coroutine_origin_tracking_depth())
print(sys.get_asyncgen_hooks().firstiter, len(sys.get_asyncgen_hooks()), repr(sys.get_asyncgen_hooks()))
print("json" in sys.stdlib_module_names, "nope" in sys.stdlib_module_names, type(sys.stdlib_module_names).__name__)
print("sys" in sys.builtin_module_names, "builtins" in sys.builtin_module_names, type(sys.builtin_module_names).__name__)
print([type(getattr(sys, name)).__name__ for name in ("prefix", "exec_prefix", "base_prefix", "base_exec_prefix", "executable", "platlibdir", "abiflags")])
print(sys.pycache_prefix, sys.warnoptions, type(sys.orig_argv).__name__, type(sys.meta_path).__name__, type(sys.path_hooks).__name__)
print(len(sys.thread_info), sys.thread_info.name[:7], sys.getswitchinterval(), sys.setswitchinterval(0.01))
print(sys.displayhook is sys.__displayhook__, sys.unraisablehook is sys.__unraisablehook__)
sys.displayhook(None)
sys.displayhook([1, "a"])
print(sys.audit("my.event", 1, 2), sys.call_tracing(lambda a, b: a + b, (1, 2)), sys.is_stack_trampoline_active())
for call in (lambda: sys.set_int_max_str_digits(5), lambda: sys.set_int_max_str_digits(-1), lambda: sys.setswitchinterval(0), lambda: sys.set_coroutine_origin_tracking_depth(-1)):
    try:
        print(call())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
sys.set_int_max_str_digits(4300)
print(sys.get_int_max_str_digits())
try:
    raise KeyError("k")
except KeyError as e:
    sys.stderr = sys.stdout
    sys.excepthook(type(e), e, e.__traceback__)
