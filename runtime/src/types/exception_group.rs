//! `ExceptionGroup`: what `split`, `subgroup` and `derive` make of one.
//!
//! Place: methods of `BaseExceptionGroup`; `except*` splits by them too.
//!
//! ```text
//! Split: the groups and exceptions of a tree are listed in preorder, one test after the other is made, then the two trees
//! of those that matched and those that did not are built from the answers.
//! ```
//!
//! Invariants: a group that matches is taken whole and its members are not tested. A `derive` written in Python is not
//! asked; groups that are made are plain ones.
//! Limits: `DEPTH_MAX` levels of groups, `MEMBERS_MAX` members in all.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Exception;
use crate::native::state::StepFn;
use crate::native::{Input, Inspect, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

const DEPTH_MAX: u32 = 100;
const MEMBERS_MAX: usize = 100_000;

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("derive", Signature::exact(1), |core, args| {
        let tuple = core.heap.exception(args[0]).args;
        let message = core.item_at(tuple, 0).unwrap_or(NONE);
        let class = core.group_class(args[1]);
        core.check_group(&[message, args[1]], class.value())?;
        let tuple = core.heap.new_tuple(&[message, args[1]])?;
        core.heap.new_exception(Exception::new(class.value(), tuple))
    }),
    NativeDef::method("split", Signature::exact(1), |core, args| {
        core.split_group(args[0], args[1], false)
    }),
    NativeDef::method("subgroup", Signature::exact(1), |core, args| {
        core.split_group(args[0], args[1], true)
    }),
];

/// Splits a group by a function. Registers: group, function, list of members in preorder, list of answers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Split {
    /// Whether only the part that matches is wanted.
    only: bool,
    stage: u8,
}

impl StepFn for Split {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [group, function, members, answers] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if !group.is_kind(Kind::Exception) || !answers.is_kind(Kind::List) {
            return Err(core.system_error("bad registers"));
        }
        let mut given = match input {
            Input::Returned(value) if self.stage > 0 => Some(value),
            _ => None,
        };
        loop {
            let at = core.heap.items(answers).map_or(0, <[Value]>::len);
            let all = core.heap.items(members).map_or(0, <[Value]>::len);
            match (self.stage, given.take()) {
                (1, Some(answer)) => {
                    self.stage = 2;
                    given = Some(Value::bool(core.truth(answer)?));
                }
                (2, Some(truth)) => {
                    let item = core.item_at(members, at).unwrap_or(UNDEF);
                    // Members of a group that matches are not asked for.
                    let matches = truth == TRUE;
                    let next = if matches { core.group_size(item, 0, at + 1, all) } else { at + 1 };
                    for _ in at..next {
                        core.heap.list_push(answers, truth)?;
                    }
                    self.stage = 0;
                }
                _ => {
                    let Some(item) = core.item_at(members, at) else {
                        let flags: Vec<bool> = core
                            .heap
                            .items(answers)
                            .unwrap_or_default()
                            .iter()
                            .map(|a| *a == TRUE)
                            .collect();
                        let parts =
                            core.retrying(|core| core.parts_of_group(group, &flags, self.only));
                        return parts.map(Step::Return);
                    };
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    // Room first: an answer must not be lost.
                    let left = all.saturating_sub(at) as u64;
                    core.retrying(|core| core.heap.list_room(answers, left))?;
                    core.charge(1)?;
                    self.stage = 1;
                    given = Some(core.call(function, &[item])?);
                }
            }
        }
    }
}

impl Core {
    /// The members of a group, or nothing.
    pub(crate) fn group_members(&self, exception: Value) -> Vec<Value> {
        if !exception.is_kind(Kind::Exception)
            || !self.exception_is(exception, TypeId::BaseExceptionGroup)
        {
            return Vec::new();
        }
        let args = self.heap.exception(exception).args;
        let list = self.item_at(args, 1).unwrap_or(NONE);
        self.heap.items(list).unwrap_or_default().to_vec()
    }

    /// `count` and the exceptions and groups below a group; no more than `most`.
    fn group_size(&self, exception: Value, depth: u32, count: usize, most: usize) -> usize {
        let mut count = count;
        if depth > DEPTH_MAX {
            return most;
        }
        for member in self.group_members(exception) {
            if count >= most {
                return most;
            }
            count = self.group_size(member, depth + 1, count + 1, most);
        }
        count
    }

    fn list_group(
        &mut self,
        exception: Value,
        out: &mut Vec<Value>,
        depth: u32,
    ) -> Result<(), Fault> {
        if depth > DEPTH_MAX || out.len() > MEMBERS_MAX {
            return Err(self.raise(TypeId::RecursionError, "maximum recursion depth exceeded"));
        }
        out.push(exception);
        for member in self.group_members(exception) {
            self.list_group(member, out, depth + 1)?;
        }
        Ok(())
    }

    /// `ExceptionGroup` where all members are of `Exception`.
    pub(crate) fn group_class(&self, members: Value) -> TypeId {
        let items = self.heap.items(members).unwrap_or_default();
        let plain = items.iter().all(|item| self.exception_is(*item, TypeId::Exception));
        if plain { TypeId::ExceptionGroup } else { TypeId::BaseExceptionGroup }
    }

    fn split_group(&mut self, group: Value, by: Value, only: bool) -> Result<Value, Fault> {
        let mut members = Vec::new();
        self.list_group(group, &mut members, 0)?;
        self.charge_values(members.len())?;
        let classes = self.condition_classes(by);
        if classes.is_some() && self.derives(group, &members) {
            return Err(self.split_by_derive(group, by, only));
        }
        if let Some(classes) = classes {
            let flags: Vec<bool> = members
                .iter()
                .map(|member| {
                    let class = self.type_of(*member);
                    classes.iter().any(|wanted| self.is_subclass(class, *wanted))
                })
                .collect();
            return self.parts_of_group(group, &flags, only);
        }
        if crate::builtins::object::callable(self, &[by])? == FALSE || self.is_class(by) {
            return Err(self.type_error(
                "expected an exception type, a tuple of exception types, or a callable (other than a class)",
            ));
        }
        if self.derives(group, &members) {
            return Err(self.split_by_derive(group, by, only));
        }
        let members = self.heap.new_list(members)?;
        let answers = self.heap.new_list(Vec::new())?;
        Err(self.enter(Split { only, stage: 0 }, &[group, by, members, answers]))
    }

    /// Whether a group or one within it has a `derive` written in Python.
    fn derives(&mut self, group: Value, members: &[Value]) -> bool {
        [&[group], members].concat().iter().any(|one| {
            self.exception_is(*one, TypeId::BaseExceptionGroup)
                && self.guest_special(*one, "derive").is_some()
        })
    }

    fn split_by_derive(&mut self, group: Value, by: Value, only: bool) -> Fault {
        self.call_frozen("_groups", "split", &[group, by, Value::bool(only)], UNDEF)
    }

    /// The exception classes that a condition names.
    fn condition_classes(&self, by: Value) -> Option<Vec<Value>> {
        let is = |value: Value| self.is_class(value) && self.layout_of(value).is_exception();
        if is(by) {
            return Some(vec![by]);
        }
        let items = by.is_kind(Kind::Tuple).then(|| self.heap.tuple(by).to_vec())?;
        items.iter().all(|item| is(*item)).then_some(items)
    }

    /// The part that matches, or both parts, by the answers for the members in preorder.
    fn parts_of_group(&mut self, group: Value, flags: &[bool], only: bool) -> Result<Value, Fault> {
        self.heap.books.reserve(flags.len() as u64 * 512)?;
        let mut at = 0;
        let yes = self.part_of_group(group, flags, &mut at, true, 0)?.unwrap_or(NONE);
        if only {
            return Ok(yes);
        }
        let mut at = 0;
        let no = self.part_of_group(group, flags, &mut at, false, 0)?.unwrap_or(NONE);
        self.heap.new_tuple(&[yes, no])
    }

    fn part_of_group(
        &mut self,
        exception: Value,
        flags: &[bool],
        at: &mut usize,
        wanted: bool,
        depth: u32,
    ) -> Result<Option<Value>, Fault> {
        // It was measured, but the condition may have put other members in since.
        if depth > DEPTH_MAX || *at >= flags.len() {
            return Err(self.raise(TypeId::RecursionError, "maximum recursion depth exceeded"));
        }
        let matches = flags.get(*at).copied().unwrap_or(false);
        *at += 1;
        let members = self.group_members(exception);
        if matches || members.is_empty() {
            if matches {
                *at = self.group_size(exception, 0, *at, flags.len());
            }
            return Ok((matches == wanted).then_some(exception));
        }
        let mut kept = Vec::new();
        for member in &members {
            kept.extend(self.part_of_group(*member, flags, at, wanted, depth + 1)?);
        }
        if kept.is_empty() {
            return Ok(None);
        }
        self.group_like(exception, kept).map(Some)
    }

    /// A group of these members with the message, causes, notes and trace of another.
    pub(crate) fn group_like(&mut self, group: Value, members: Vec<Value>) -> Result<Value, Fault> {
        let object = self.heap.exception(group);
        let message = self.item_at(object.args, 0).unwrap_or(NONE);
        let (cause, context) = (object.cause, object.context);
        let entries = object.trace.entries.clone();
        let notes = self.dict_get_text(object.attrs, "__notes__");
        let list = self.heap.new_list(members)?;
        let class = self.group_class(list);
        let args = self.heap.new_tuple(&[message, list])?;
        let made = self.heap.new_exception(Exception::new(class.value(), args))?;
        if let Some(notes) = notes {
            let copy = self.heap.items(notes).map(<[Value]>::to_vec);
            let notes = match copy {
                Some(items) => self.heap.new_list(items)?,
                None => notes,
            };
            self.set_exception_attr(made, "__notes__", notes)?;
        }
        let crate::heap::Heap { books, exceptions, .. } = &mut self.heap;
        let object = exceptions.get_mut(made.index());
        (object.cause, object.context) = (cause, context);
        // As CPython has it wherever a cause is set, also to none.
        object.suppress = true;
        for entry in entries {
            object.trace.push(entry, books)?;
        }
        Ok(made)
    }

    // --- `except*`

    /// What of an exception a clause takes, as a group, and what it leaves, as a pair; None for nothing.
    pub(crate) fn star_split(&mut self, exception: Value, by: Value) -> Result<Value, Fault> {
        // A tuple of another class says which classes are caught, but a group is not split by it.
        let Some(classes) = self.condition_classes(self.plain(by)) else {
            return Err(self.type_error(
                "catching classes that do not inherit from BaseException is not allowed",
            ));
        };
        let group = TypeId::BaseExceptionGroup.value();
        if classes.iter().any(|class| self.is_subclass(*class, group)) {
            return Err(self.type_error(
                "catching ExceptionGroup with except* is not allowed. Use except instead.",
            ));
        }
        if exception.is_none() {
            return self.heap.new_tuple(&[NONE, NONE]);
        }
        if !self.exception_is(exception, TypeId::BaseExceptionGroup) {
            let class = self.type_of(exception);
            if !classes.iter().any(|wanted| self.is_subclass(class, *wanted)) {
                return self.heap.new_tuple(&[NONE, exception]);
            }
            let members = self.heap.new_tuple(&[exception])?;
            let group = self.plain_group(members)?;
            let pair = self.heap.new_tuple(&[group, NONE])?;
            return Err(self.inspect(Inspect::Traced(pair)));
        }
        self.split_group(exception, by, false)
    }

    /// What is raised after all clauses.
    pub(crate) fn star_rest(&mut self, exception: Value, left: Value) -> Result<Value, Fault> {
        let left: Vec<Value> = self.heap.items(left).unwrap_or_default().to_vec();
        let left: Vec<Value> = left.into_iter().filter(|one| !one.is_none()).collect();
        let Some(first) = left.first().copied() else { return Ok(NONE) };
        if !exception.is_kind(Kind::Exception)
            || !self.exception_is(exception, TypeId::BaseExceptionGroup)
        {
            return Ok(first);
        }
        let (again, mut raised): (Vec<Value>, Vec<Value>) =
            left.into_iter().partition(|one| self.is_part_of(*one, exception));
        if !again.is_empty() {
            let mut kept = Vec::new();
            for one in again {
                self.list_group(one, &mut kept, 0)?;
            }
            let mut members = Vec::new();
            self.list_group(exception, &mut members, 0)?;
            self.charge_values(members.len() + kept.len())?;
            if self.derives(exception, &members) {
                let kept = self.heap.new_list(kept)?;
                let raised = self.heap.new_list(raised)?;
                let given = [exception, kept, raised];
                return Err(self.call_frozen("_groups", "rest", &given, UNDEF));
            }
            let flags: Vec<bool> = members
                .iter()
                .map(|member| self.group_members(*member).is_empty() && kept.contains(member))
                .collect();
            let rest = self.parts_of_group(exception, &flags, true)?;
            if raised.is_empty() {
                return Ok(rest);
            }
            raised.push(rest);
        }
        if let [only] = raised[..] {
            return Ok(only);
        }
        let raised = self.heap.new_list(raised)?;
        self.plain_group(raised)
    }

    /// Whether an exception that a clause left is a part of the group that came in, raised on as it was.
    fn is_part_of(&self, part: Value, whole: Value) -> bool {
        if !part.is_kind(Kind::Exception) {
            return false;
        }
        let (x, y) = (self.heap.exception(part), self.heap.exception(whole));
        x.cause == y.cause && x.context == y.context && x.trace.entries == y.trace.entries
    }

    /// A group without a message.
    fn plain_group(&mut self, members: Value) -> Result<Value, Fault> {
        let message = self.heap.intern("")?;
        let class = self.group_class(members);
        let args = self.heap.new_tuple(&[message, members])?;
        self.heap.new_exception(Exception::new(class.value(), args))
    }
}
