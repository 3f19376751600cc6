//! What single exception classes add: `SyntaxError`'s place, `OSError`'s number, the Unicode errors' five arguments.
//!
//! Place: `types/exceptions.rs` calls `complete` for each exception that a script makes.
//!
//! Invariants: numbers of `OSError` are Linux's, on every machine.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::NativeDef;
use crate::types::TypeId;
use crate::types::exceptions::os_part;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

/// Attributes of `SyntaxError`.
pub(crate) static SYNTAX_ERROR: &[NativeDef] = &[
    NativeDef::getter("_metadata", |core, args| syntax_part(core, args[0], "_metadata")),
    NativeDef::getter("msg", |core, args| syntax_part(core, args[0], "msg")),
    NativeDef::getter("filename", |core, args| syntax_part(core, args[0], "filename")),
    NativeDef::getter("lineno", |core, args| syntax_part(core, args[0], "lineno")),
    NativeDef::getter("offset", |core, args| syntax_part(core, args[0], "offset")),
    NativeDef::getter("text", |core, args| syntax_part(core, args[0], "text")),
    NativeDef::getter("end_lineno", |core, args| syntax_part(core, args[0], "end_lineno")),
    NativeDef::getter("end_offset", |core, args| syntax_part(core, args[0], "end_offset")),
    NativeDef::getter("print_file_and_line", |core, args| {
        syntax_part(core, args[0], "print_file_and_line")
    }),
];

const DETAILS: [&str; 6] = ["filename", "lineno", "offset", "text", "end_lineno", "end_offset"];

/// Attributes of the Unicode errors; that of `str.translate` has no encoding.
pub(crate) const UNICODE: [&str; 5] = ["encoding", "object", "start", "end", "reason"];

/// The class of an `OSError` with this number.
fn class_of_errno(errno: i64) -> Option<TypeId> {
    Some(match errno {
        1 | 13 => TypeId::PermissionError,
        2 => TypeId::FileNotFoundError,
        3 => TypeId::ProcessLookupError,
        4 => TypeId::InterruptedError,
        10 => TypeId::ChildProcessError,
        11 | 114 | 115 => TypeId::BlockingIOError,
        17 => TypeId::FileExistsError,
        20 => TypeId::NotADirectoryError,
        21 => TypeId::IsADirectoryError,
        32 | 108 => TypeId::BrokenPipeError,
        103 => TypeId::ConnectionAbortedError,
        104 => TypeId::ConnectionResetError,
        110 => TypeId::TimeoutError,
        111 => TypeId::ConnectionRefusedError,
        _ => return None,
    })
}

fn syntax_part(core: &mut Core, exception: Value, name: &str) -> Result<Value, Fault> {
    let object = core.heap.exception(exception);
    if let Some(own) = core.dict_get_text(object.attrs, name) {
        return Ok(own);
    }
    if name == "msg" {
        return Ok(core.item_at(object.args, 0).unwrap_or(NONE));
    }
    let details = core.item_at(object.args, 1).unwrap_or(NONE);
    let Some(at) = DETAILS.iter().position(|detail| *detail == name) else { return Ok(NONE) };
    let details = core.plain(details);
    match details.kind() {
        // Any sequence will do.
        Some(Kind::Str | Kind::Bytes | Kind::Range)
            if core.plain_len(details).is_some_and(|count| at < count as usize) =>
        {
            core.get_item(details, Value::int(at as i64))
        }
        _ => Ok(core.item_at(details, at).unwrap_or(NONE)),
    }
}

impl Core {
    /// Does for a new exception what its built-in class does beyond keeping its arguments.
    pub(crate) fn complete_exception(
        &mut self,
        exception: Value,
        layout: TypeId,
        args: &[Value],
    ) -> Result<(), Fault> {
        match layout {
            TypeId::UnicodeDecodeError
            | TypeId::UnicodeEncodeError
            | TypeId::UnicodeTranslateError => self.complete_unicode(exception, layout, args),
            _ if layout.is_subtype(TypeId::SyntaxError) && args.len() == 2 => {
                self.check_details(args[1])
            }
            _ if layout.is_subtype(TypeId::OSError) => self.complete_os(exception, args),
            _ => Ok(()),
        }
    }

    fn complete_unicode(
        &mut self,
        exception: Value,
        layout: TypeId,
        args: &[Value],
    ) -> Result<(), Fault> {
        let skip = usize::from(layout == TypeId::UnicodeTranslateError);
        let names = UNICODE.get(skip..).unwrap_or_default();
        if args.len() != names.len() {
            let (count, wanted) = (args.len(), names.len());
            return Err(self
                .type_error(format!("function takes exactly {wanted} arguments ({count} given)")));
        }
        let text = if layout == TypeId::UnicodeDecodeError { Kind::Bytes } else { Kind::Str };
        let kinds = [Some(Kind::Str), Some(text), None, None, Some(Kind::Str)];
        for (number, (value, kind)) in args.iter().zip(kinds.into_iter().skip(skip)).enumerate() {
            let fits = match kind {
                Some(kind) => value.is_kind(kind),
                None => value.small_int().is_some(),
            };
            if !fits {
                let wanted = match kind {
                    Some(Kind::Bytes) => "bytes-like object",
                    Some(_) => "str",
                    None => "int",
                };
                let name = self.argument_name(*value);
                return Err(self.type_error(match kind {
                    Some(Kind::Bytes) => format!("a bytes-like object is required, not '{name}'"),
                    None => format!("'{name}' object cannot be interpreted as an integer"),
                    Some(_) => format!("argument {} must be {wanted}, not {name}", number + 1),
                }));
            }
        }
        for (name, value) in names.iter().zip(args) {
            self.set_exception_attr(exception, name, *value)?;
        }
        Ok(())
    }

    /// Refuses details of a `SyntaxError` that are too few.
    fn check_details(&mut self, details: Value) -> Result<(), Fault> {
        let plain = self.plain(details);
        if !self.may_iterate(details) {
            let name = self.type_name(details);
            return Err(self.type_error(format!("'{name}' object is not iterable")));
        }
        let Some(count) = self.plain_len(plain) else { return Ok(()) };
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        match count {
            count @ ..=3 => {
                Err(self.type_error(format!("function takes at least 4 arguments ({count} given)")))
            }
            count @ 8.. => {
                Err(self.type_error(format!("function takes at most 7 arguments ({count} given)")))
            }
            5 => Err(self.type_error("end_offset must be provided when end_lineno is provided")),
            _ => Ok(()),
        }
    }

    fn complete_os(&mut self, exception: Value, args: &[Value]) -> Result<(), Fault> {
        if !(2..=5).contains(&args.len()) {
            return Ok(());
        }
        let class = self.heap.exception(exception).class;
        if class == TypeId::OSError.value()
            && class.is_immediate(Immediate::Type)
            && let Some(better) = args[0].small_int().and_then(class_of_errno)
        {
            self.heap.exception_mut(exception).class = better.value();
        }
        let class = self.heap.exception(exception).class;
        let blocks = self.layout_of(class) == TypeId::BlockingIOError;
        if let Some(written) = args.get(2).filter(|written| blocks && written.is_int()) {
            return self.set_exception_attr(exception, "characters_written", *written);
        }
        if let Some(file) = args.get(2)
            && !file.is_none()
        {
            self.set_exception_attr(exception, "filename", *file)?;
            if let Some(second) = args.get(4) {
                self.set_exception_attr(exception, "filename2", *second)?;
            }
            let kept = self.heap.new_tuple(&args[..2])?;
            self.heap.exception_mut(exception).args = kept;
        }
        Ok(())
    }

    /// `str()` of an `OSError` with a number or a file, unless it is only its arguments.
    pub(crate) fn os_error_text(&mut self, exception: Value) -> Result<Option<Value>, Fault> {
        let [number, words] = [0, 1].map(|at| os_part(self, exception, at).unwrap_or(UNDEF));
        let attrs = self.heap.exception(exception).attrs;
        let files = ["filename", "filename2"].map(|name| self.dict_get_text(attrs, name));
        if files[0].is_none() && (number.is_undef() || words.is_undef()) {
            return Ok(None);
        }
        let mut text = String::new();
        if self.write_os_error([number.or(NONE), words.or(NONE)], files, &mut text) {
            return self.heap.new_string(text).map(Some);
        }
        let files: Vec<Value> = files.into_iter().flatten().collect();
        let files = self.heap.new_tuple(&files)?;
        Err(self.call_frozen("_sys", "_os_error", &[number.or(NONE), words.or(NONE), files], UNDEF))
    }

    /// Writes what an `OSError` says; false where that takes guest code.
    fn write_os_error(
        &self,
        said: [Value; 2],
        files: [Option<Value>; 2],
        text: &mut String,
    ) -> bool {
        for (value, before) in said.into_iter().zip(["[Errno ", "] "]) {
            text.push_str(before);
            let written = match self.heap.as_str(value) {
                Some(words) => {
                    text.push_str(words);
                    true
                }
                None => self.write_plain_repr(value, text, 0),
            };
            if !written {
                return false;
            }
        }
        let [Some(first), second] = files else { return true };
        text.push_str(": ");
        self.write_plain_repr(first, text, 0)
            && second.is_none_or(|second| {
                text.push_str(" -> ");
                self.write_plain_repr(second, text, 0)
            })
    }

    /// `str()` of a `SyntaxError` that knows its place.
    pub(crate) fn syntax_error_text(&mut self, exception: Value) -> Result<Option<String>, Fault> {
        let message = syntax_part(self, exception, "msg")?;
        let file = syntax_part(self, exception, "filename")?;
        let line = syntax_part(self, exception, "lineno")?;
        let items = self.plain_len(self.heap.exception(exception).args).unwrap_or(0);
        if items == 0 && message.is_none() {
            return Ok(Some("None".to_owned()));
        }
        let Some(message) = self.heap.as_str(message) else { return Ok(None) };
        let file = self.heap.as_str(file).map(|file| file.rsplit('/').next().unwrap_or(file));
        Ok(match (file, line.small_int()) {
            (Some(file), Some(line)) => Some(format!("{message} ({file}, line {line})")),
            (Some(file), None) => Some(format!("{message} ({file})")),
            (None, Some(line)) => Some(format!("{message} (line {line})")),
            (None, None) => (items > 1).then(|| message.to_owned()),
        })
    }
}
