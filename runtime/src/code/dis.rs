//! Text form of code, for golden tests and for people.
//!
//! Place: tests and the command line's `inspect` print it; nothing reads it back.
//!
//! Shape: for each code object its name and kind, then one line per instruction: index, source line, name, operands.
//! Registers stand as `r3`, far ones as `far300`; constants, names and jump targets are resolved (`k2=('a',)`, `n0=print`,
//! `-> 12`). The exception table follows.
//!
//! Invariants: it accepts any `Program`, also one that `verify` would refuse; what does not exist is printed as `?`.

use std::fmt::Write;

use super::op::{Op, OperandKind, jump_distance};
use super::{CodeObject, Constant, Program};
use crate::source::Source;

/// The text form of all code objects of a program.
pub fn disassemble(program: &Program) -> String {
    let mut out = String::new();
    for (index, code) in program.codes.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        disassemble_code(code, index, &program.source, &mut out);
    }
    out
}

fn disassemble_code(code: &CodeObject, index: usize, source: &Source, out: &mut String) {
    let _ = writeln!(
        out,
        "code {index} {} {:?} {:?} registers={}",
        code.qualname, code.kind, code.flow, code.registers
    );
    let mut line = 0;
    for (at, op) in code.ops.iter().enumerate() {
        let start = code.spans.get(at).map_or(0, |span| span.start);
        let here = source.line_at(start);
        let shown = if here == line { String::new() } else { here.to_string() };
        line = here;
        let _ = write!(out, "{at:5} {shown:>4}  {:<16} ", op.name());
        operands(code, at, *op, out);
        while out.ends_with(' ') {
            out.pop();
        }
        out.push('\n');
    }
    for handler in &code.handlers {
        let _ = writeln!(
            out,
            "      {}..{} -> {} r{}",
            handler.start, handler.end, handler.target, handler.register
        );
    }
}

fn operands(code: &CodeObject, at: usize, op: Op, out: &mut String) {
    if let Op::Jump { high, low } | Op::Loop { high, low } = op {
        let target = at as i64 + 1 + i64::from(jump_distance(high, low));
        let _ = write!(out, "-> {target}");
        return;
    }
    op.operands(|name, kind, value| {
        let place = value as usize;
        let _ = match kind {
            OperandKind::Dst
            | OperandKind::Src
            | OperandKind::Mod
            | OperandKind::Triple
            | OperandKind::Base => write!(out, "{name}=r{value} "),
            OperandKind::Far => write!(out, "{name}=far{value} "),
            OperandKind::ConstIndex => {
                let text = code.constants.get(place).map_or_else(|| "?".to_owned(), show);
                write!(out, "k{value}={text} ")
            }
            OperandKind::NameIndex => {
                write!(out, "n{value}={} ", code.names.get(place).map_or("?", |name| name))
            }
            OperandKind::NearSite => {
                let name =
                    code.sites.get(place).and_then(|name| code.names.get(usize::from(*name)));
                write!(out, "s{value}={} ", name.map_or("?", |name| name))
            }
            OperandKind::CodeIndex => write!(out, "code={value} "),
            OperandKind::Count
            | OperandKind::Flag
            | OperandKind::Imm8
            | OperandKind::Imm16
            | OperandKind::JumpHigh
            | OperandKind::JumpLow
            | OperandKind::Data => write!(out, "{name}={value} "),
        };
    });
}

/// A constant, shortened; nesting is not followed deeply.
fn show(constant: &Constant) -> String {
    show_at(constant, 0)
}

fn show_at(constant: &Constant, depth: u32) -> String {
    let items = |items: &[Constant]| -> String {
        if depth > 3 {
            return "...".to_owned();
        }
        let shown: Vec<String> =
            items.iter().take(8).map(|item| show_at(item, depth + 1)).collect();
        let more = if items.len() > 8 { ", ..." } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    match constant {
        Constant::None => "None".to_owned(),
        Constant::Bool(value) => if *value { "True" } else { "False" }.to_owned(),
        Constant::Ellipsis => "...".to_owned(),
        Constant::Int(value) => value.to_string(),
        Constant::BigInt(value) if value.bits() > 256 => format!("int of {} bits", value.bits()),
        Constant::BigInt(value) => value.to_string(),
        Constant::Float(value) => format!("{value:?}"),
        Constant::Imaginary(value) => format!("{value:?}j"),
        Constant::Str(text) => {
            let short: String = text.chars().take(40).collect();
            format!("{short:?}")
        }
        Constant::Builtin(name) => name.to_string(),
        Constant::Bytes(bytes) => {
            format!("b\"{}\"", bytes[..bytes.len().min(40)].escape_ascii())
        }
        Constant::Tuple(values) => format!("({})", items(values)),
        Constant::FrozenSet(values) => format!("{{{}}}", items(values)),
    }
}
