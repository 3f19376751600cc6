# Which public functions of the modules are built in: what they are, and whether a class binds them.
import importlib
import types

NAMES = """\
abc abstractmethod get_cache_token update_abstractmethods
ast compare copy_location dump fix_missing_locations get_docstring get_source_segment increment_lineno iter_child_nodes iter_fields literal_eval main parse unparse walk
asyncio _enter_task _get_running_loop _leave_task _register_task _set_running_loop _unregister_task all_tasks as_completed capture_call_graph create_eager_task_factory create_subprocess_exec create_subprocess_shell create_task current_task eager_task_factory ensure_future format_call_graph future_add_to_awaited_by future_discard_from_awaited_by gather get_event_loop get_event_loop_policy get_running_loop iscoroutine iscoroutinefunction isfuture open_connection print_call_graph run run_coroutine_threadsafe set_event_loop set_event_loop_policy shield sleep start_server timeout timeout_at to_thread wait wait_for wrap_future
atexit register unregister
base64 a85decode a85encode b16decode b16encode b32decode b32encode b32hexdecode b32hexencode b64decode b64encode b85decode b85encode decode decodebytes encode encodebytes standard_b64decode standard_b64encode urlsafe_b64decode urlsafe_b64encode z85decode z85encode
binascii a2b_base64 a2b_hex a2b_qp a2b_uu b2a_base64 b2a_hex b2a_qp b2a_uu crc32 crc_hqx hexlify unhexlify
bisect bisect bisect_left bisect_right insort insort_left insort_right
builtins abs aiter all anext any ascii bin breakpoint callable chr compile delattr dir divmod eval exec format getattr globals hasattr hash hex id input isinstance issubclass iter len locals max min next oct open ord pow print repr round setattr sorted sum vars
calendar calendar isleap leapdays month monthcalendar monthrange prcal prmonth setfirstweekday timegm weekday weekheader
cmath acos acosh asin asinh atan atanh cos cosh exp isclose isfinite isinf isnan log log10 phase polar rect sin sinh sqrt tan tanh
codecs EncodedFile backslashreplace_errors decode encode getdecoder getencoder getincrementaldecoder getincrementalencoder getreader getwriter ignore_errors iterdecode iterencode lookup lookup_error namereplace_errors open register register_error replace_errors strict_errors xmlcharrefreplace_errors
collections namedtuple
colorsys hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb
contextlib asynccontextmanager contextmanager
contextvars copy_context
copy copy deepcopy replace
copyreg add_extension clear_extension_cache constructor pickle remove_extension
csv field_size_limit get_dialect list_dialects reader register_dialect unregister_dialect writer
dataclasses asdict astuple dataclass field fields is_dataclass make_dataclass replace
decimal IEEEContext getcontext localcontext setcontext
difflib IS_CHARACTER_JUNK IS_LINE_JUNK context_diff diff_bytes get_close_matches ndiff restore unified_diff
enum global_enum global_enum_repr global_flag_repr global_str pickle_by_enum_name pickle_by_global_name unique
fnmatch filter filterfalse fnmatch fnmatchcase translate
functools cache cmp_to_key lru_cache reduce singledispatch total_ordering update_wrapper wraps
getopt getopt gnu_getopt
glob escape glob iglob translate
gzip compress decompress open
hashlib file_digest md5 new sha1 sha224 sha256 sha384 sha512
heapq heapify heapify_max heappop heappop_max heappush heappush_max heappushpop heappushpop_max heapreplace heapreplace_max merge nlargest nsmallest
hmac compare_digest digest new
html escape unescape
importlib
inspect classify_class_attrs cleandoc currentframe findsource formatannotation formatannotationrelativeto formatargvalues get_annotations getabsfile getargs getargvalues getasyncgenlocals getasyncgenstate getattr_static getblock getcallargs getclasstree getclosurevars getcomments getcoroutinelocals getcoroutinestate getdoc getfile getframeinfo getfullargspec getgeneratorlocals getgeneratorstate getinnerframes getlineno getmembers getmembers_static getmodule getmodulename getmro getouterframes getsource getsourcefile getsourcelines indentsize isabstract isasyncgen isasyncgenfunction isawaitable isbuiltin isclass iscode iscoroutine iscoroutinefunction isdatadescriptor isframe isfunction isgenerator isgeneratorfunction isgetsetdescriptor ismemberdescriptor ismethod ismethoddescriptor ismethodwrapper ismodule ispackage isroutine istraceback markcoroutinefunction signature stack trace unwrap walktree
io open open_code text_encoding
ipaddress collapse_addresses get_mixed_type_key ip_address ip_interface ip_network summarize_address_range v4_int_to_packed v6_int_to_packed
itertools tee
json dump dumps load loads
json.encoder c_encode_basestring c_encode_basestring_ascii encode_basestring encode_basestring_ascii py_encode_basestring py_encode_basestring_ascii
keyword iskeyword issoftkeyword
linecache checkcache clearcache getline lazycache
locale atof atoi currency format_string getdefaultlocale getencoding getlocale getpreferredencoding localeconv normalize setlocale str strcoll strxfrm
logging addLevelName basicConfig captureWarnings critical debug disable error exception fatal getHandlerByName getHandlerNames getLevelName getLevelNamesMapping getLogRecordFactory getLogger getLoggerClass info log makeLogRecord setLogRecordFactory setLoggerClass shutdown warn warning
logging.config dictConfig fileConfig listen stopListening valid_ident
math acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist erf erfc exp exp2 expm1 fabs factorial floor fma fmod frexp fsum gamma gcd hypot isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nextafter perm pow prod radians remainder sin sinh sqrt sumprod tan tanh trunc ulp
operator abs add and_ call concat contains countOf delitem eq floordiv ge getitem gt iadd iand iconcat ifloordiv ilshift imatmul imod imul index indexOf inv invert ior ipow irshift is_ is_none is_not is_not_none isub itruediv ixor le length_hint lshift lt matmul mod mul ne neg not_ or_ pos pow rshift setitem sub truediv truth xor
os WCOREDUMP WEXITSTATUS WIFCONTINUED WIFEXITED WIFSIGNALED WIFSTOPPED WSTOPSIG WTERMSIG _exit abort access chdir chmod chown chroot close closerange confstr cpu_count ctermid device_encoding dup dup2 execl execle execlp execlpe execv execve execvp execvpe fchdir fchmod fchown fdatasync fdopen fork fpathconf fsdecode fsencode fspath fstat fstatvfs fsync ftruncate fwalk get_blocking get_exec_path get_inheritable get_terminal_size getcwd getcwdb getenv getenvb getgid getloadavg getlogin getpgid getpgrp getpid getppid getpriority getsid getuid grantpt isatty kill killpg listdir lockf login_tty lseek lstat major makedev makedirs minor mkdir open pathconf pipe popen posix_fadvise posix_openpt pread ptsname putenv pwrite read readinto readlink readv register_at_fork reload_environ remove removedirs rename renames replace rmdir scandir sched_yield set_blocking set_inheritable setgid setpgid setpgrp setregid setreuid setsid setuid spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe stat statvfs strerror symlink sync sysconf system tcgetpgrp tcsetpgrp times truncate ttyname umask uname unlink unlockpt unsetenv urandom utime wait wait3 wait4 waitid waitpid waitstatus_to_exitcode walk write writev
os.path abspath basename commonpath commonprefix dirname exists expanduser expandvars getatime getctime getmtime getsize isabs isdevdrive isdir isfile isjunction islink ismount join lexists normcase normpath realpath relpath samefile sameopenfile samestat split splitdrive splitext splitroot
platform android_ver architecture freedesktop_os_release invalidate_caches ios_ver java_ver libc_ver mac_ver machine node platform processor python_branch python_build python_compiler python_implementation python_revision python_version python_version_tuple release system system_alias uname version win32_edition win32_is_iot win32_ver
posixpath abspath basename commonpath commonprefix dirname exists expanduser expandvars getatime getctime getmtime getsize isabs isdevdrive isdir isfile isjunction islink ismount join lexists normcase normpath realpath relpath samefile sameopenfile samestat split splitdrive splitext splitroot
pprint isreadable isrecursive pformat pp pprint saferepr
random betavariate binomialvariate choice choices expovariate gammavariate gauss getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint random randrange sample seed setstate shuffle triangular uniform vonmisesvariate weibullvariate
re compile escape findall finditer fullmatch match purge search split sub subn
reprlib recursive_repr repr
secrets choice compare_digest randbelow randbits token_bytes token_hex token_urlsafe
shlex join quote split
stat S_IFMT S_IMODE S_ISBLK S_ISCHR S_ISDIR S_ISDOOR S_ISFIFO S_ISLNK S_ISPORT S_ISREG S_ISSOCK S_ISWHT filemode
statistics correlation covariance fmean geometric_mean harmonic_mean kde kde_random linear_regression mean median median_grouped median_high median_low mode multimode pstdev pvariance quantiles stdev variance
string capwords
string.templatelib convert
struct calcsize iter_unpack pack pack_into unpack unpack_from
sys activate_stack_trampoline addaudithook audit breakpointhook call_tracing deactivate_stack_trampoline displayhook exc_info excepthook exception exit get_asyncgen_hooks get_coroutine_origin_tracking_depth get_int_max_str_digits getallocatedblocks getdefaultencoding getdlopenflags getfilesystemencodeerrors getfilesystemencoding getprofile getrefcount getsizeof getswitchinterval gettrace getunicodeinternedsize intern is_finalizing is_remote_debug_enabled is_stack_trampoline_active remote_exec set_asyncgen_hooks set_coroutine_origin_tracking_depth set_int_max_str_digits setdlopenflags setprofile setswitchinterval settrace unraisablehook
tempfile NamedTemporaryFile TemporaryFile gettempdir gettempdirb gettempprefix gettempprefixb mkdtemp mkstemp mktemp
textwrap dedent fill indent shorten wrap
threading active_count current_thread enumerate excepthook get_ident getprofile gettrace main_thread setprofile setprofile_all_threads settrace settrace_all_threads stack_size
time asctime clock_getres clock_gettime clock_gettime_ns clock_settime clock_settime_ns ctime get_clock_info gmtime localtime mktime monotonic monotonic_ns perf_counter perf_counter_ns process_time process_time_ns pthread_getcpuclockid strftime strptime time time_ns
timeit default_timer repeat timeit
token ISEOF ISNONTERMINAL ISTERMINAL
tokenize ISEOF ISNONTERMINAL ISTERMINAL detect_encoding generate_tokens open tokenize untokenize
tomllib load loads
traceback clear_frames extract_stack extract_tb format_exc format_exception format_exception_only format_list format_stack format_tb print_exc print_exception print_last print_list print_stack print_tb walk_stack walk_tb
types coroutine get_original_bases new_class prepare_class resolve_bases
typing AbstractSet AsyncContextManager AsyncGenerator AsyncIterable AsyncIterator Awaitable ChainMap ClassVar Collection Concatenate Container ContextManager Coroutine Counter DefaultDict Deque Dict Final FrozenSet Generator Hashable ItemsView Iterable Iterator KeysView List LiteralString Mapping MappingView Match MutableMapping MutableSequence MutableSet Never NoReturn NotRequired Optional OrderedDict Pattern ReadOnly Required Reversible Self Sequence Set Sized Type TypeAlias TypeGuard TypeIs Unpack ValuesView assert_never assert_type cast clear_overloads dataclass_transform evaluate_forward_ref final get_args get_origin get_overloads get_protocol_members get_type_hints is_protocol is_typeddict no_type_check no_type_check_decorator overload override reveal_type runtime_checkable
unicodedata bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name normalize numeric
unittest addModuleCleanup doModuleCleanups enterModuleContext expectedFailure installHandler registerResult removeHandler removeResult skip skipIf skipUnless
unittest.mock call create_autospec mock_open patch seal
urllib.parse parse_qs parse_qsl quote quote_from_bytes quote_plus unquote unquote_plus unquote_to_bytes urldefrag urlencode urljoin urlparse urlunparse urlunsplit
uuid getnode main uuid1 uuid3 uuid4 uuid5 uuid6 uuid7 uuid8
warnings filterwarnings formatwarning resetwarnings showwarning simplefilter warn warn_explicit
weakref getweakrefcount getweakrefs proxy
xml.etree.ElementTree Comment PI ProcessingInstruction SubElement XML XMLID canonicalize dump fromstring fromstringlist indent iselement iterparse parse register_namespace tostring tostringlist
xml.sax.saxutils escape quoteattr unescape
zlib adler32 compress compressobj crc32 decompress decompressobj
zoneinfo available_timezones reset_tzpath
"""


def told(value):
    kind = type(value).__name__
    bound = type("Holder", (), {"held": value})()
    try:
        held = bound.held
    except Exception as e:
        return f"{kind} {type(e).__name__}"
    if held is value:
        return f"{kind} stays"
    return f"{kind} {type(held).__name__}"


for line in NAMES.splitlines():
    title, *names = line.split(" ")
    module = importlib.import_module(title)
    for name in names:
        value = getattr(module, name)
        if callable(value) and not isinstance(value, type):
            print(title, name, told(value))
