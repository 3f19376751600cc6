//! `Session`: globals, heap and VM; the unit of isolation.
//!
//! Place: what an embedder holds. `start` runs a program in it; each `run` gives a slice of fuel.
//!
//! Invariants: an exception or limit ends the feed, not the session; assignments made before it stay.
//! Limits: `Limits`.

use std::sync::Arc;

use crate::code::Program;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::heap::dict::Dict;
use crate::heap::object::{Function, Tuple};
use crate::limits::Limits;
use crate::meter::Meter;
use crate::value::{UNDEF, Value};
use crate::vm::frame::Ret;
use crate::vm::{Exit, Vm};

/// A running Python session.
#[derive(Debug)]
pub struct Session {
    vm: Vm,
}

impl Session {
    /// An empty session.
    pub fn new(limits: Limits) -> Session {
        let heap = Heap::new(limits.memory, (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344));
        Session { vm: Vm::new(Core::new(heap, Meter::new(limits))) }
    }

    /// Runs a program to its end; for tests of the VM alone.
    #[doc(hidden)]
    pub fn run_to_end(&mut self, program: &Arc<Program>, slice: u64) -> (String, Result<String, String>) {
        if let Err(fault) = self.start(program) {
            return (String::new(), Err(format!("{fault:?}")));
        }
        let result = loop {
            match self.vm.run(slice) {
                Exit::OutOfFuel => {}
                Exit::Finished(value) => {
                    let mut text = String::new();
                    self.vm.core.write_plain_repr(value, &mut text, 0);
                    break Ok(text);
                }
                Exit::Raised(value) => {
                    let class = self.vm.core.type_name(value);
                    let mut text = String::new();
                    if value.is_kind(crate::value::Kind::Exception) {
                        let args = self.vm.core.heap.exception(value).args;
                        self.vm.core.write_plain_repr(args, &mut text, 0);
                    }
                    break Err(format!("{class}{text}"));
                }
                exit => break Err(format!("{exit:?}")),
            }
        };
        (std::mem::take(&mut self.vm.core.output), result)
    }

    fn start(&mut self, program: &Arc<Program>) -> Result<(), Fault> {
        let vm = &mut self.vm;
        vm.core.meter.begin_feed();
        let code = vm.link(program);
        vm.core.prepare(code)?;
        if vm.core.main.is_undef() {
            vm.core.main = vm.core.heap.new_dict(Dict::default())?;
            let key = vm.core.heap.intern("__name__")?;
            let name = vm.core.heap.intern("__main__")?;
            vm.core.dict_set_str(vm.core.main, key, name)?;
        }
        let function = vm.core.heap.new_function(Function {
            code,
            globals: vm.core.main,
            defaults: UNDEF,
            kw_defaults: UNDEF,
            closure: Tuple::new(),
            attrs: UNDEF,
        })?;
        vm.core.meter.begin_slice(1 << 20);
        vm.call_values(function, &[], UNDEF, Ret::Finish);
        Ok(())
    }
}

const _: Value = UNDEF;
