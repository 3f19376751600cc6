//! `_ast`: syntax trees as objects; `frozen/ast.py` has the classes and all else of the module.
//!
//! Place: `parse` and `compile` in `frozen/ast.py` ask for the flat form of a source, look up the classes that it names, and have
//! the objects built.
//!
//! ```text
//! source -> parser -> tree -> flatten: bytes in postfix order, names of classes        at once, as compiling is
//! bytes, classes -> Build: a stack of values -> the root                               a step function, in slices
//! ```
//!
//! Invariants: the flat form is bytes in the heap, so nothing of the parser's tree outlives the native. `Build` takes any bytes:
//! what it cannot read is a `SystemError`.
//! Limits: the door of `eval`; fuel by the length of the source, then for each value.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::builtins::evaluate::{DOOR, SourceOf, marked};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::complex::Complex;
use crate::parse::{self, ParseAs, Tree};
use crate::source::Source;
use crate::types::TypeId;
use crate::value::{ELLIPSIS, FALSE, Kind, NONE, TRUE, UNDEF, Value};

mod expression;
mod pattern;
mod statement;
mod stream;
mod string;

use stream::{Piece, Reader, Writer};

/// `_ast`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("flatten", Signature::exact(3), flatten),
    NativeDef::function("build", Signature::exact(2), build),
];

/// Longer texts are not interned, as constants are not.
const INTERNED_MAX: usize = 32;

/// The attributes that tell where a node stands, in their order.
const PLACES: [&str; 4] = ["lineno", "col_offset", "end_lineno", "end_col_offset"];

/// `flatten(source, filename, root)`: the flat form of a source, and the names of the classes in it; `root` is the class of the
/// whole.
fn flatten(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[text, name, root] = args else { return Err(core.system_error("bad arguments")) };
    let (text, name, root) = (core.plain(text), core.plain(name), core.plain(root));
    if !matches!(text.kind(), Some(Kind::Str | Kind::Bytes)) {
        return Err(core.type_error("the source must be a string or bytes"));
    }
    let (Some(name), Some(root)) = (core.heap.as_str(name), core.heap.as_str(root)) else {
        return Err(core.type_error("the names must be strings"));
    };
    let (name, root) = (name.to_owned(), root.to_owned());
    let bytes = match text.kind() {
        Some(Kind::Str) => core.heap.str(text).as_bytes(),
        _ => core.heap.bytes(text),
    };
    if bytes.contains(&0) {
        let message = "source code string cannot contain null bytes";
        return Err(core.raise(TypeId::SyntaxError, message));
    }
    let len = bytes.len() as u64;
    core.heap.books.reserve(len.saturating_mul(parse::BYTES_PER_SOURCE_BYTE) + 4096)?;
    core.charge(len / 8 + 50)?;
    let owned = core.source_text(text, &name, false)?;
    let source = Source::new(name, owned);
    if let Some(error) = marked(&source) {
        return Err(core.syntax_error(&source, &error, SourceOf::Module));
    }
    let what = if root == "Expression" { ParseAs::Expression } else { ParseAs::Module };
    let parsed = parse::parse(&source, &DOOR, what);
    let tree = match parsed
        .and_then(|tree| crate::subset::check_as_parser(&tree, source.text()).map(|()| tree))
    {
        Ok(tree) => tree,
        Err(error) => {
            let origin = match what {
                ParseAs::Module | ParseAs::Interactive => SourceOf::Module,
                ParseAs::Expression => SourceOf::Expression,
            };
            return Err(core.syntax_error(&source, &error, origin));
        }
    };
    let mut writer = Writer::new(&source);
    match &tree {
        Tree::Module(module) => {
            writer.body(&module.body);
            if root == "Interactive" {
                writer.node("Interactive");
            } else {
                writer.list(0);
                writer.node("Module");
            }
        }
        Tree::Expression(expression) => {
            writer.expr(&expression.body);
            writer.node("Expression");
        }
    }
    let (bytes, classes) = writer.finish();
    core.charge_bytes(bytes.len())?;
    let mut names = Vec::with_capacity(classes.len());
    for class in classes {
        names.push(core.heap.intern(class)?);
    }
    let names = core.heap.new_tuple(&names)?;
    let bytes = core.heap.new_bytes(bytes)?;
    core.heap.new_tuple(&[bytes, names])
}

/// `build(bytes, classes)`: `classes` has for each name a pair of class and names of fields, or the one instance there is.
fn build(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[bytes, classes] = args else { return Err(core.system_error("bad arguments")) };
    if !bytes.is_kind(Kind::Bytes) || !classes.is_kind(Kind::Tuple) {
        return Err(core.type_error("build() needs bytes and a tuple"));
    }
    let stack = core.heap.new_list(Vec::new())?;
    let mut places = [UNDEF; 4];
    for (place, name) in places.iter_mut().zip(PLACES) {
        *place = core.heap.intern(name)?;
    }
    let places = core.heap.new_tuple(&places)?;
    Err(core.enter(Build::default(), &[bytes, classes, stack, places]))
}

/// Builds the objects of a flat form. Registers: the bytes, the classes, the stack, the names of `PLACES`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Build {
    /// Bytes that are read.
    at: u32,
}

impl StepFn for Build {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [bytes, classes, stack, places] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let sound = bytes.is_kind(Kind::Bytes) && stack.is_kind(Kind::List);
        if !sound {
            return Err(core.system_error("bad registers"));
        }
        loop {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            let read = Reader::new(core.heap.bytes(bytes), self.at).next();
            let Some((piece, next)) = read else {
                return match core.heap.list(stack).items.as_slice() {
                    &[root] => Ok(Step::Return(root)),
                    _ => Err(core.system_error("bad registers")),
                };
            };
            core.retrying(|core| core.build_piece([bytes, classes, stack, places], &piece))?;
            self.at = next;
        }
    }
}

impl Core {
    /// Does what one piece of a flat form says. Has no effect when it is refused.
    fn build_piece(&mut self, regs: [Value; 4], piece: &Piece) -> Result<(), Fault> {
        let [bytes, classes, stack, places] = regs;
        self.charge(1)?;
        // What is pushed needs room before anything is popped.
        self.heap.list_room(stack, 1)?;
        let (popped, made) = match piece {
            Piece::List(count) => {
                let items = self.top(stack, *count)?;
                self.charge_values(items.len())?;
                (*count, self.heap.new_list(items)?)
            }
            Piece::Single(class) => (0, self.class_entry(classes, *class)?),
            Piece::Node(class, place) => self.build_node(regs, *class, *place, places)?,
            other => (0, self.build_leaf(bytes, other)?),
        };
        let items = &mut self.heap.list_mut(stack).items;
        let left = items.len().saturating_sub(popped as usize);
        items.truncate(left);
        items.push(made);
        Ok(())
    }

    fn top(&mut self, stack: Value, count: u32) -> Result<Vec<Value>, Fault> {
        let items = &self.heap.list(stack).items;
        let from = items.len().checked_sub(count as usize);
        match from.and_then(|from| items.get(from..)) {
            Some(items) => Ok(items.to_vec()),
            None => Err(self.system_error("bad registers")),
        }
    }

    fn class_entry(&mut self, classes: Value, class: u32) -> Result<Value, Fault> {
        let entries = self.heap.items(classes).unwrap_or_default();
        match entries.get(class as usize) {
            Some(entry) => Ok(*entry),
            None => Err(self.system_error("bad registers")),
        }
    }

    /// A node of the values on top of the stack; tells how many it took.
    fn build_node(
        &mut self,
        regs: [Value; 4],
        class: u32,
        place: Option<[u32; 4]>,
        places: Value,
    ) -> Result<(u32, Value), Fault> {
        let [_, classes, stack, _] = regs;
        let entry = self.class_entry(classes, class)?;
        let Some(&[class, fields]) = self.heap.items(entry) else {
            return Err(self.system_error("bad registers"));
        };
        let names: SmallVec<[Value; 8]> = self.heap.items(fields).unwrap_or_default().into();
        let values = self.top(stack, names.len() as u32)?;
        let place_names: SmallVec<[Value; 4]> = self.heap.items(places).unwrap_or_default().into();
        let sound = names.iter().chain(&place_names).all(|name| name.is_kind(Kind::Str));
        let plain =
            class.is_kind(Kind::Class) && self.heap.class(class).layout == TypeId::Object as u16;
        if !plain || !sound {
            return Err(self.system_error("bad registers"));
        }
        self.charge(names.len() as u64 / 4)?;
        let node = self.new_instance(class, UNDEF)?;
        for (name, value) in names.iter().zip(&values) {
            let name = self.heap.intern_value(*name)?;
            self.set_own(node, name, *value)?;
        }
        for (name, number) in place_names.iter().zip(place.iter().flatten()) {
            self.set_own(node, *name, Value::int(i64::from(*number)))?;
        }
        Ok((names.len() as u32, node))
    }

    fn build_leaf(&mut self, bytes: Value, piece: &Piece) -> Result<Value, Fault> {
        match piece {
            Piece::None => Ok(NONE),
            Piece::True => Ok(TRUE),
            Piece::False => Ok(FALSE),
            Piece::Ellipsis => Ok(ELLIPSIS),
            Piece::Int(int) => self.heap.new_int(*int),
            Piece::Float(float) => Ok(Value::float(*float)),
            Piece::Imaginary(imaginary) => self.new_complex(Complex::new(0.0, *imaginary)),
            Piece::Text(start, end) => {
                let found = self.heap.bytes(bytes).get(*start as usize..*end as usize);
                let text = String::from_utf8_lossy(found.unwrap_or_default()).into_owned();
                self.charge_bytes(text.len())?;
                if text.len() <= INTERNED_MAX {
                    self.heap.intern(&text)
                } else {
                    self.heap.new_string(text)
                }
            }
            Piece::Bytes(start, end) => {
                let found = self.heap.bytes(bytes).get(*start as usize..*end as usize);
                let data = found.unwrap_or_default().to_vec();
                self.charge_bytes(data.len())?;
                self.heap.new_bytes(data)
            }
            Piece::Big(start, end) => {
                let found = self.heap.bytes(bytes).get(*start as usize..*end as usize);
                let int = BigInt::from_signed_bytes_le(found.unwrap_or_default());
                self.heap.new_big(int)
            }
            Piece::List(_) | Piece::Single(_) | Piece::Node(..) => {
                Err(self.system_error("bad registers"))
            }
        }
    }
}
