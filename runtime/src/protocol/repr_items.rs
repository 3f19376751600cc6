//! Text of views of a dict's items: `dict_items([...])`.
//!
//! Place: `protocol/repr.rs` enters it for such a view.
//!
//! Invariants: as for `Repr`: what is being written stands in `Core::writing` until its text is made or has failed.
//! Limits: charged by the pairs that are listed.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::DictPart;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::checked::Check;
use crate::value::{Kind, UNDEF, Value};

/// Writes a view of a dict's items, which may hold itself. Register: the view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReprItems {
    asked: bool,
}

impl StepFn for ReprItems {
    fn catches(&self) -> bool {
        self.asked
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let view = match *regs {
            [view] if core.is_items_view(view) => view,
            _ => return Err(core.system_error("bad registers")),
        };
        let pairs = match input {
            Input::Raised(exception) => {
                core.writing.pop();
                return Err(core.raise_again(exception));
            }
            Input::Returned(text) if self.asked => text,
            _ => {
                core.writing.push(view);
                match core.repr_items(view) {
                    Err(Fault::Enter) => {
                        self.asked = true;
                        return Err(Fault::Enter);
                    }
                    Err(fault) => {
                        core.writing.pop();
                        return Err(fault);
                    }
                    Ok(text) => text,
                }
            }
        };
        let is_ordered = matches!(core.heap.misc_of(view), Misc::DictView { ordered: true, .. });
        let marked = if is_ordered { view } else { UNDEF };
        let text = core.rewritten(Check::ReprItems, marked, pairs);
        // Where there is no memory this is done again, with what was returned.
        if !(self.asked && matches!(text, Err(Fault::NeedsMemory))) {
            core.writing.pop();
        }
        text.map(Step::Return)
    }
}

impl Core {
    /// The text of a view's list of pairs.
    fn repr_items(&mut self, view: Value) -> Result<Value, Fault> {
        let Misc::DictView { dict, .. } = *self.heap.misc_of(view) else {
            return self.default_repr(view);
        };
        self.charge_table(dict)?;
        let pairs: Vec<_> =
            self.heap.dict(dict).iter_from(0).map(|(_, e)| [e.key, e.value]).collect();
        self.charge_values(pairs.len())?;
        let mut items = Vec::with_capacity(pairs.len());
        for pair in pairs {
            items.push(self.heap.new_tuple(&pair)?);
        }
        let list = self.heap.new_list(items)?;
        self.repr(list)
    }

    /// Whether a value is such a view.
    pub(super) fn is_items_view(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc)
            && matches!(self.heap.misc_of(value), Misc::DictView { what: DictPart::Items, .. })
    }
}
