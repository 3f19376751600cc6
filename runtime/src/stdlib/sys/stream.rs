//! `sys.stdout` and `sys.stderr`: the streams that `print` writes to.
//!
//! Place: `sys` holds one of each; `print` writes to what `sys.stdout` is, without calling anything where it is ours.
//!
//! Invariants: text goes to `Core::output` or `Core::errors`, which the driver takes: it is UTF-8, and so are bytes that are written
//! to `buffer`. There is no standard input.
//! Limits: `output`, `session_output`, for both streams together.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// Which stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Stream {
    /// `sys.stdout`
    Output,
    /// `sys.stderr`
    Errors,
}

impl Stream {
    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Stream::Output => "<stdout>",
            Stream::Errors => "<stderr>",
        }
    }
}

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("write", Signature::exact(1), write),
    NativeDef::method("writelines", Signature::exact(1), write_lines),
    NativeDef::method("flush", Signature::exact(0), |_, _| Ok(NONE)),
    NativeDef::method("isatty", Signature::exact(0), |_, _| Ok(FALSE)),
    NativeDef::method("writable", Signature::exact(0), |_, _| Ok(TRUE)),
    NativeDef::method("readable", Signature::exact(0), |_, _| Ok(FALSE)),
    NativeDef::method("seekable", Signature::exact(0), |_, _| Ok(FALSE)),
    NativeDef::method("fileno", Signature::exact(0), |core, _| {
        Err(core.call_frozen("_sys", "_no_descriptor", &[], UNDEF))
    }),
    // Both stay open: what is printed later goes where it went.
    NativeDef::method("close", Signature::exact(0), |_, _| Ok(NONE)),
    NativeDef::method("__enter__", Signature::exact(0), |_, args| Ok(args[0])),
    NativeDef::method("__exit__", Signature::variadic(&[]), |_, _| Ok(NONE)),
    NativeDef::method("detach", Signature::exact(0), buffer),
    NativeDef::method(
        "reconfigure",
        Signature::named(
            &["encoding", "errors", "newline", "line_buffering", "write_through"],
            0,
            0,
            0,
        ),
        |core, args| {
            let given: Vec<Value> = args.iter().skip(1).map(|given| given.or(NONE)).collect();
            Err(core.call_frozen("_sys", "_reconfigure", &given, UNDEF))
        },
    ),
    NativeDef::getter("buffer", buffer),
    NativeDef::getter("mode", |core, _| core.heap.intern("w")),
    NativeDef::getter("newlines", |_, _| Ok(NONE)),
    NativeDef::getter("line_buffering", |_, _| Ok(FALSE)),
    NativeDef::getter("write_through", |_, _| Ok(FALSE)),
    NativeDef::getter("closed", |_, _| Ok(FALSE)),
    NativeDef::getter("encoding", |core, _| core.heap.intern("utf-8")),
    NativeDef::getter("errors", |core, _| core.heap.intern("strict")),
    NativeDef::getter("name", |core, args| {
        let stream = core.stream_of(args[0]).unwrap_or(Stream::Output);
        core.heap.intern(stream.name())
    }),
];

/// The stream of bytes below.
fn buffer(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    Err(core.call_frozen("_sys", "_buffer_of", &args[..1], UNDEF))
}

const WRITE_LINES: Name = (Owner::Type(TypeId::Stream), "writelines");

fn write(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = core.plain(args[1]);
    if !text.is_kind(Kind::Str) {
        let name = core.argument_name(args[1]);
        return Err(core.type_error(format!("write() argument must be str, not {name}")));
    }
    let stream = core.stream_of(args[0]).unwrap_or(Stream::Output);
    core.write_stream(stream, &[text])?;
    core.heap.new_int(core.plain_len(text).unwrap_or(0) as i64)
}

fn write_lines(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let Some(lines) = core.heap.items(args[1]) else {
        return Err(core.settle(WRITE_LINES, args, 1, How::List));
    };
    let lines = lines.to_vec();
    core.charge_values(lines.len())?;
    for line in &lines {
        if !line.is_kind(Kind::Str) {
            let name = core.argument_name(*line);
            return Err(core.type_error(format!("write() argument must be str, not {name}")));
        }
    }
    let stream = core.stream_of(args[0]).unwrap_or(Stream::Output);
    core.write_stream(stream, &lines).map(|()| NONE)
}

impl Core {
    /// Which stream a value is.
    pub(crate) fn stream_of(&self, value: Value) -> Option<Stream> {
        match value.is_kind(Kind::Misc).then(|| self.heap.misc_of(value)) {
            Some(Misc::Stream { stream }) => Some(*stream),
            _ => None,
        }
    }

    /// What `sys.stdout` is now, if the script has imported `sys`; it may have deleted it.
    pub(crate) fn standard_output(&mut self) -> Result<Option<Value>, Fault> {
        match self.dict_get_text(self.modules, "sys") {
            Some(sys) if sys.is_kind(Kind::Module) => {
                match self.dict_get_text(self.heap.module(sys).dict, "stdout") {
                    None => Err(self.raise(TypeId::RuntimeError, "lost sys.stdout")),
                    found => Ok(found),
                }
            }
            _ => Ok(None),
        }
    }

    /// Writes strings; past the limit what fits, and the limit's fault.
    pub(crate) fn write_stream(&mut self, stream: Stream, texts: &[Value]) -> Result<(), Fault> {
        let len = |text: &Value| self.heap.as_str(*text).map_or(0, str::len);
        let bytes: usize = texts.iter().map(len).sum();
        self.charge_bytes(bytes)?;
        let (allowed, result) = self.meter.output(bytes as u64);
        let out = match stream {
            Stream::Output => &mut self.output,
            Stream::Errors => &mut self.errors,
        };
        let mut left = allowed as usize;
        for text in texts {
            let text = self.heap.as_str(*text).unwrap_or("");
            let cut = text.floor_char_boundary(left.min(text.len()));
            out.push_str(text.get(..cut).unwrap_or(""));
            left -= cut;
            if cut < text.len() {
                break;
            }
        }
        result
    }
}
