//! `NativeState`: the closed set of step functions.
//!
//! Place: the VM keeps the states of native frames on a stack beside the frames; snapshots save them as they are.
//!
//! Invariants: each variant is plain `Copy` data. A state decoded from hostile bytes can give a wrong result or an
//! exception, never a panic: steps check every index they take from it.
//! Limits: 32 bytes.

use serde::{Deserialize, Serialize};

use super::{Input, Step};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::Value;

/// A step function's state.
pub(crate) trait StepFn {
    /// Whether exceptions of what it entered are given to it as `Input::Raised`; otherwise they pass through.
    fn catches(&self) -> bool {
        false
    }

    /// The register of the iterator that it advances, where values can be fed to it.
    const SOURCE: usize = 0;

    /// Takes the value that the generator it advances yields, where that needs no guest code: with the effect and the cost of
    /// `step`, up to where that asks for the next value. The generator then runs on without having been put to rest.
    fn feed(&mut self, _core: &mut Core, _regs: &mut [Value], _value: Value) -> Fed {
        Fed::Not
    }

    /// Goes on with `input`.
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault>;
}

/// What became of a value that a state was fed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fed {
    /// It is to be stepped with it: nothing has been done.
    Not,
    /// It was taken, and the next one is wanted.
    Taken,
    /// It was taken; a step must see to what comes next.
    Step,
}

macro_rules! states {
    ($($name:ident ( $state:ty ) ;)*) => {
        /// The state of one native frame.
        #[derive(Clone, Copy, Debug, Serialize, Deserialize)]
        pub(crate) enum NativeState { $($name($state)),* }

        impl NativeState {
            /// See `StepFn::catches`.
            pub(crate) fn catches(&self) -> bool {
                match self { $(NativeState::$name(state) => state.catches()),* }
            }

            /// See `StepFn::feed`. Nothing is fed by another generator than the one that the state advances, such as one that
            /// `map(next, generators)` has advanced for it.
            pub(crate) fn feed(
                &mut self,
                core: &mut Core,
                regs: &mut [Value],
                (from, value): (Value, Value),
            ) -> Fed {
                match self {
                    $(NativeState::$name(state) => match regs.get(<$state>::SOURCE) {
                        Some(source) if *source == from => state.feed(core, regs, value),
                        _ => Fed::Not,
                    }),*
                }
            }

            /// See `StepFn::step`.
            pub(crate) fn step(
                &mut self,
                core: &mut Core,
                regs: &mut [Value],
                input: Input,
            ) -> Result<Step, Fault> {
                match self { $(NativeState::$name(state) => state.step(core, regs, input)),* }
            }
        }

        $(impl From<$state> for NativeState {
            fn from(state: $state) -> NativeState {
                NativeState::$name(state)
            }
        })*
    };
}

states! {
    Binary(crate::protocol::arith::Binary);
    Compare(crate::protocol::compare::Compare);
    DeepEqual(crate::protocol::compare::DeepEqual);
    Truth(crate::protocol::truth::Truth);
    GetattrHook(crate::protocol::attribute::GetattrHook);
    Checked(crate::protocol::checked::Checked);
    Advance(crate::protocol::advance::Advance);
    Collect(crate::protocol::drain::Collect);
    Hash(crate::protocol::hash::HashState);
    Lookup(crate::protocol::container::Lookup);
    Fill(crate::protocol::container::Fill);
    Contains(crate::protocol::subscript::Contains);
    HasItem(crate::types::set::items::HasItem);
    ItemsToggle(crate::types::set::items::ItemsToggle);
    Repr(crate::protocol::repr::Repr);
    Take(crate::vm::ops::collection::Take);
    Fetch(crate::vm::ops::pattern::Fetch);
    Construct(crate::types::class::Construct);
    BuildClass(crate::types::class::BuildClass);
    UpdateFrom(crate::types::dict::UpdateFrom);
    Print(crate::builtins::output::Print);
    GetattrDefault(crate::builtins::object::GetattrDefault);
    ClassCheck(crate::builtins::object::ClassCheck);
    Close(crate::types::generator::Close);
    ThrowClass(crate::types::generator::ThrowClass);
    EventLoop(crate::stdlib::asyncio::event_loop::EventLoop);
    Report(crate::traceback::Report);
    NextDefault(crate::builtins::iteration::NextDefault);
    Settle(crate::protocol::settle::Settle);
    DivMod(crate::builtins::number::DivMod);
    Percent(crate::types::str::percent::Percent);
    Format(crate::types::str::format::Format);
    Translate(crate::types::str::translate::Translate);
    JsonDump(crate::stdlib::json::encode::Dump);
    JsonLoad(crate::stdlib::json::decode::Load);
    Product(crate::stdlib::math::series::Product);
    Iterators(crate::builtins::iterators::Iterators);
    ReversedOf(crate::builtins::iterators::ReversedOf);
    Sum(crate::builtins::fold::Sum);
    Add(crate::builtins::fold::Add);
    AnyAll(crate::builtins::fold::AnyAll);
    Best(crate::builtins::fold::Best);
    WithIndex(crate::types::sequence::WithIndex);
    ListSearch(crate::types::list::Search);
    RangeSearch(crate::types::range::RangeSearch);
    UpdatePairs(crate::types::dict::UpdatePairs);
    FromKeys(crate::types::dict::FromKeys);
    DictFilled(crate::types::dict::Filled);
    SetElements(crate::types::set::pass::Elements);
    SetChain(crate::types::set::many::Chain);
    SetThen(crate::types::set::operator::Then);
    SetTwo(crate::types::set::operator::Two);
    SetTwice(crate::types::set::many::Twice);
    Sort(crate::types::sort::Sort);
    ImportFrozen(crate::stdlib::frozen::ImportFrozen);
    ThrownClass(crate::types::async_generator::ThrownClass);
    Sleep(crate::stdlib::time::Sleep);
    Clock(crate::stdlib::time::Clock);
    PrintTo(crate::builtins::output::PrintTo);
    SortedNames(crate::builtins::object::SortedNames);
    Annotate(crate::types::annotations::Annotate);
    SplitGroup(crate::types::exception_group::Split);
    JsonRelay(crate::stdlib::json::classes::Relay);
    Finalize(crate::stdlib::weak::Finalize);
    WideProduct(crate::protocol::wide::Product);
    WideQuotient(crate::protocol::wide::Quotient);
    WidePower(crate::protocol::wide::Power);
    WidePowerMod(crate::protocol::wide::PowerMod);
    WideDivisor(crate::protocol::wide::Divisor);
    WideFactors(crate::protocol::wide::Factors);
    WideChain(crate::protocol::wide::Chain);
    MathFold(crate::stdlib::math::integer::Fold);
    SumProduct(crate::stdlib::math::series::SumProduct);
    Evaluate(crate::builtins::evaluate::Evaluate);
    CompileSource(crate::builtins::evaluate::Compile);
    Reduce(crate::stdlib::operator::Reduce);
    DequeFill(crate::stdlib::collections::Fill);
    Count(crate::stdlib::collections::Count);
    ReSearch(crate::stdlib::re::Search);
    Entropy(crate::stdlib::random::Entropy);
    ExceptionText(crate::stdlib::traceback::Text);
    MakeTool(crate::stdlib::itertools::Make);
    AdvanceTool(crate::stdlib::itertools::advance::AdvanceTool);
    CacheMiss(crate::stdlib::functools::Miss);
    ByFunction(crate::stdlib::functools::ByFunction);
    DefaultMissing(crate::stdlib::collections::table::Missing);
    Heapify(crate::stdlib::heapq::Heapify);
    Import(crate::vm::ops::import::load::Import);
    ImportAttribute(crate::vm::ops::import::ImportAttribute);
    Mapped(crate::vm::ops::namespace::Mapped);
    MatchRest(crate::vm::ops::pattern::Rest);
    BuildTree(crate::stdlib::ast::Build);
    Bound(crate::protocol::special::Bound);
    Later(crate::vm::call::Later);
    LengthHint(crate::protocol::hint::LengthHint);
    CloseDelegate(crate::types::generator::CloseDelegate);
    MatchAsked(crate::vm::ops::pattern::Asked);
    ReprItems(crate::protocol::repr_items::ReprItems);
    Catches(crate::vm::ops::exception::Catches);
    MakeDerived(crate::stdlib::itertools::MakeDerived);
}

const _: () = assert!(size_of::<NativeState>() <= 40);
