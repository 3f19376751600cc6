//! Methods of `bytes`.
//!
//! Place: what scripts call by name.
//!
//! Invariants: arguments are bytes objects; buffers of other types are not offered.
//! Limits: charged by the bytes scanned and made.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::value::{Kind, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::method("decode", Signature::named(&["encoding", "errors"], 0, 0, 2), decode)];

/// The receiver as a bytes object.
fn receiver(core: &mut Core, args: &[Value], name: &str) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let plain = core.plain(value);
    if plain.is_kind(Kind::Bytes) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core.type_error(format!(
        "descriptor '{name}' for 'bytes' objects doesn't apply to a '{given}' object"
    )))
}

fn decode(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, encoding, errors] = args else { return Err(core.system_error("bad arguments")) };
    let bytes = receiver(core, args, "decode")?;
    core.decode(bytes, encoding, errors)
}
