# Options of a command line, as C's function of this name reads them.

__all__ = ["GetoptError", "error", "getopt", "gnu_getopt"]


class GetoptError(Exception):
    opt = ""
    msg = ""

    def __init__(self, msg, opt=""):
        self.msg = msg
        self.opt = opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def getopt(args, shortopts, longopts=[]):
    opts = []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    while args and args[0].startswith("-") and args[0] != "-":
        if args[0] == "--":
            args = args[1:]
            break
        if args[0].startswith("--"):
            opts, args = _do_longs(opts, args[0][2:], longopts, args[1:])
        else:
            opts, args = _do_shorts(opts, args[0][1:], shortopts, args[1:])
    return opts, args


def gnu_getopt(args, shortopts, longopts=[]):
    opts = []
    prog_args = []
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    return_in_order = False
    if shortopts.startswith("-"):
        shortopts = shortopts[1:]
        all_options_first = False
        return_in_order = True
    elif shortopts.startswith("+"):
        shortopts = shortopts[1:]
        all_options_first = True
    else:
        all_options_first = False
    while args:
        if args[0] == "--":
            prog_args += args[1:]
            break
        if args[0][:2] == "--":
            if return_in_order and prog_args:
                opts.append((None, prog_args))
                prog_args = []
            opts, args = _do_longs(opts, args[0][2:], longopts, args[1:])
        elif args[0][:1] == "-" and args[0] != "-":
            if return_in_order and prog_args:
                opts.append((None, prog_args))
                prog_args = []
            opts, args = _do_shorts(opts, args[0][1:], shortopts, args[1:])
        elif all_options_first:
            prog_args += args
            break
        else:
            prog_args.append(args[0])
            args = args[1:]
    return opts, prog_args


def _do_longs(opts, opt, longopts, args):
    opt, eq, optarg = opt.partition("=")
    if not eq:
        optarg = None
    has_arg, opt = _long_has_args(opt, longopts)
    if has_arg:
        if optarg is None and has_arg != "?":
            if not args:
                raise GetoptError(f"option --{opt} requires argument", opt)
            optarg, args = args[0], args[1:]
    elif optarg is not None:
        raise GetoptError(f"option --{opt} must not have an argument", opt)
    opts.append(("--" + opt, optarg or ""))
    return opts, args


def _long_has_args(opt, longopts):
    possibilities = [o for o in longopts if o.startswith(opt)]
    if not possibilities:
        raise GetoptError(f"option --{opt} not recognized", opt)
    if opt in possibilities:
        return False, opt
    if opt + "=" in possibilities:
        return True, opt
    if opt + "=?" in possibilities:
        return "?", opt
    if len(possibilities) > 1:
        raise GetoptError(f"option --{opt} not a unique prefix; possible options: {', '.join(possibilities)}", opt)
    unique_match = possibilities[0]
    if unique_match.endswith("=?"):
        return "?", unique_match[:-2]
    has_arg = unique_match.endswith("=")
    return has_arg, unique_match[:-1] if has_arg else unique_match


def _do_shorts(opts, optstring, shortopts, args):
    while optstring != "":
        opt, optstring = optstring[0], optstring[1:]
        has_arg = _short_has_arg(opt, shortopts)
        if has_arg:
            if optstring == "" and has_arg != "?":
                if not args:
                    raise GetoptError(f"option -{opt} requires argument", opt)
                optstring, args = args[0], args[1:]
            optarg, optstring = optstring, ""
        else:
            optarg = ""
        opts.append(("-" + opt, optarg))
    return opts, args


def _short_has_arg(opt, shortopts):
    for i in range(len(shortopts)):
        if opt == shortopts[i] != ":":
            if not shortopts.startswith(":", i + 1):
                return False
            if shortopts.startswith("::", i + 1):
                return "?"
            return True
    raise GetoptError(f"option -{opt} not recognized", opt)
