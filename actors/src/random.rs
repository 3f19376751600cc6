//! Bytes that nobody can guess: the answer to `sys_random`.
//!
//! Place: workers answer sessions of tenants with it, and the command a program that has the process to itself.
//!
//! Invariants: the bytes are the system's own, each time anew; none is kept. An answer has all that was asked for.
//! Limits: `RANDOM_MAX` bytes at once.

use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostParam, HostValue};
use rand::TryRng;
use rand::rngs::SysRng;

/// The reserved host function.
pub(crate) const RANDOM: &str = "sys_random";
/// Bytes that one call gives.
const RANDOM_MAX: usize = 1 << 20;

/// Its declaration.
pub(crate) fn declaration() -> HostFunction {
    HostFunction::blocking(RANDOM).with_params([HostParam::required("count")])
}

/// As many random bytes as a call of `sys_random` asks for.
pub fn random_bytes(call: &HostCall) -> Result<HostValue, HostError> {
    let count = match call.args.as_slice() {
        [HostValue::Int(count)] => usize::try_from(*count).ok(),
        _ => None,
    };
    let Some(count) = count.filter(|count| *count <= RANDOM_MAX) else {
        let text = format!("{RANDOM}() gives 0 to {RANDOM_MAX} bytes at once");
        return Err(HostError::new("ValueError", text));
    };
    let mut bytes = vec![0; count];
    match SysRng.try_fill_bytes(&mut bytes) {
        Ok(()) => Ok(HostValue::Bytes(bytes)),
        Err(_) => Err(HostError::new("OSError", "the machine gives no random bytes")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(count: HostValue) -> Result<HostValue, HostError> {
        let (name, args) = (RANDOM.into(), vec![count]);
        random_bytes(&HostCall { id: 0, name, args, kwargs: Vec::new() })
    }

    #[test]
    fn an_answer_has_all_that_was_asked_for_or_is_an_error() {
        for count in [0, 1, 1 << 20] {
            let Ok(HostValue::Bytes(bytes)) = asked(HostValue::Int(count)) else {
                unreachable!("bytes")
            };
            assert_eq!(i64::try_from(bytes.len()), Ok(count));
        }
        let error = asked(HostValue::Int((1 << 20) + 1)).expect_err("too many");
        assert_eq!(error.message, "sys_random() gives 0 to 1048576 bytes at once");
        assert!(asked(HostValue::Int(-1)).is_err());
        assert!(asked(HostValue::None).is_err());
    }
}
