//! Built-in functions that are not offered: each is bound and says so when it is called.
//!
//! Place: `builtins`. `exit` and `quit`, which CPython's `site` adds, stand here too, and `open`, which asks the library.
//!
//! Invariants: a name that every Python has is never a `NameError`; COMPATIBILITY.md lists what is here.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::Value;

macro_rules! refused {
    ($($name:literal $why:literal;)*) => {
        &[
            NativeDef::function("exit", Signature::range(0, 1), exit),
            NativeDef::function("quit", Signature::range(0, 1), exit),
            NativeDef::function("open", OPEN, crate::stdlib::files::open),
            $(NativeDef::function($name, Signature::variadic(&[]).with_keywords(), |core, _| {
                let text = concat!($name, "() is not offered: ", $why);
                Err(core.raise(TypeId::NotImplementedError, text))
            }),)*
        ]
    };
}

pub(crate) static NATIVES: &[NativeDef] = refused! {
    "breakpoint" "a script has no debugger";
    "help" "there are no help pages";
    "input" "a script has no standard input";
};

const OPEN: Signature = Signature::named(
    &["file", "mode", "buffering", "encoding", "errors", "newline", "closefd", "opener"],
    1,
    0,
    8,
);

fn exit(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let code: &[Value] = if args[0].is_undef() { &[crate::value::NONE] } else { args };
    Err(core.raise_args(TypeId::SystemExit, code))
}
