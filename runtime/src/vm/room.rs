//! The stack's room: buffers that grow, that a waiting session gives back, and that sessions of one thread share.
//!
//! Place: `vm.rs`, `vm/unwind.rs` and `session.rs` call `unpark` before they touch frames; `session.rs` parks a session that asks
//! the host.
//!
//! Invariants: a buffer that is spare holds nothing but unbound values in its last window of near registers, and nobody but
//! the session that left it finds its own dead values in the rest.
//! Limits: what is charged for a stack stays charged while it is parked; buffers above `ROOM_MAX` are not kept.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::frame::Frame;
use super::{NEAR, Vm};
use crate::exception::Fault;
use crate::value::{UNDEF, Value};

/// The largest buffer that is kept for the next session, in values.
const ROOM_MAX: usize = 1 << 14;
/// Room for so many frames at most is kept for the next session.
const FRAMES_MAX: usize = 64;

/// A buffer for the stack of the session that this thread runs next.
#[derive(Debug, Default)]
struct Room {
    values: Vec<Value>,
    /// Who left it, by `Vm::number`; 0 for nobody. Only that session may find its own dead values in it.
    owner: u64,
}

thread_local! {
    static ROOM: Cell<Room> = const { Cell::new(Room { values: Vec::new(), owner: 0 }) };
    /// Room for the frames of the session that this thread runs next.
    static FRAMES: Cell<Vec<Frame>> = const { Cell::new(Vec::new()) };
}

/// Numbers of the sessions that were parked.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

/// Leaves a stack's buffer to the next session.
#[inline]
fn spare(mut values: Vec<Value>, owner: u64, restored: bool) {
    if (1..=ROOM_MAX).contains(&values.capacity()) {
        if restored {
            let from = written(&values);
            values[from..].fill(UNDEF);
        }
        debug_assert!(values.iter().skip(written(&values)).all(|value| value.is_undef()));
        ROOM.set(Room { values, owner });
    }
}

/// How much of a stack's buffer may have been written: every frame has had a window of near registers above it, in which nothing
/// was, unless a hostile snapshot has put the frames elsewhere.
fn written(values: &[Value]) -> usize {
    values.len().checked_sub(NEAR).unwrap_or(values.len())
}

/// Values that the first growth of a stack has beyond what is asked for: enough for the frame of a small program.
const FIRST: usize = 16;

/// Lengthens a stack by unbound values. They are copied, which takes the machine's widest stores.
fn unbind_to(stack: &mut Vec<Value>, len: usize) {
    static UNBOUND: [Value; NEAR] = [UNDEF; NEAR];
    stack.reserve_exact(len.saturating_sub(stack.len()));
    while stack.len() < len {
        stack.extend_from_slice(&UNBOUND[..NEAR.min(len - stack.len())]);
    }
}

// === impl Room ===

impl Room {
    /// The buffer with these values at its beginning and unbound ones up to `len`.
    fn fitted(self, begin: &[Value], len: usize) -> Vec<Value> {
        let mut values = self.values;
        let written = written(&values);
        values.truncate(len.max(begin.len()));
        let dirty = written.min(values.len());
        let known = begin.len().min(values.len());
        values[..known].copy_from_slice(&begin[..known]);
        if let Some(dirty) = values.get_mut(known..dirty) {
            dirty.fill(UNDEF);
        }
        values.extend_from_slice(&begin[known..]);
        unbind_to(&mut values, len);
        values
    }
}

// === impl Vm: room ===

impl Vm {
    /// Makes sure that the stack reaches beyond `top`, and a window of near registers beyond that.
    #[inline(always)]
    pub(crate) fn grow_stack(&mut self, top: usize) -> Result<(), Fault> {
        if top + NEAR <= self.stack.len() { Ok(()) } else { self.grow_stack_to(top + NEAR) }
    }

    #[cold]
    #[inline(never)]
    fn grow_stack_to(&mut self, len: usize) -> Result<(), Fault> {
        self.unpark();
        if len <= self.stack.len() {
            return Ok(());
        }
        let charged = (self.stack_bytes / 8) as usize;
        if len <= charged {
            unbind_to(&mut self.stack, charged);
            return Ok(());
        }
        let len = if self.stack_bytes == 0 { len + FIRST } else { len.next_power_of_two() };
        let bytes = len as u64 * 8;
        self.core.heap.books.charge(bytes - self.stack_bytes)?;
        self.stack_bytes = bytes;
        if self.stack.capacity() == 0 {
            self.stack = ROOM.take().fitted(&[], len);
            if self.frames.capacity() == 0 {
                self.frames = FRAMES.take();
            }
        } else {
            unbind_to(&mut self.stack, len);
        }
        Ok(())
    }

    /// Brings back the strings and dicts of a heap that is folded. Whatever reads or writes the heap between two runs calls it
    /// first.
    #[inline]
    pub(crate) fn unfold(&mut self) {
        if self.core.heap.unfold() {
            self.unfolded_at = self.core.meter.fuel_life();
        }
    }

    /// Gives the stack the room that it was charged for, from the thread's spare buffer.
    #[inline]
    pub(crate) fn unpark(&mut self) {
        if self.at_rest {
            self.wake();
        }
    }

    fn wake(&mut self) {
        self.at_rest = false;
        // What goes further grows again, without a charge: a pause takes no longer where a call with many arguments was made.
        let top = self.frames.last().map_or(0, Frame::top);
        let len = ((self.stack_bytes / 8) as usize).min(top + 2 * NEAR);
        if self.stack.len() >= len {
            return;
        }
        let mut room = ROOM.take();
        let values = if room.owner == self.number && room.owner != 0 && room.values.len() >= len {
            // Nobody had it meanwhile: what lies above the frames is as dead as it was.
            room.values[..self.stack.len()].copy_from_slice(&self.stack);
            room.values
        } else {
            room.fitted(&self.stack, len)
        };
        self.parked = std::mem::replace(&mut self.stack, values);
    }

    /// Keeps only the registers up to the top frame's, while the host is asked: a waiting session holds no more memory than it
    /// needs. What is charged stays the same. Whatever touches frames calls `unpark` first, for a caller's window may reach
    /// beyond its callee's.
    pub(crate) fn park(&mut self) {
        if self.core.heap.books.has_litter() {
            self.collect(&[]);
            self.core.fold();
        } else {
            let ran = self.core.meter.fuel_life().saturating_sub(self.unfolded_at);
            if ran >= self.core.heap.fold_fuel() {
                self.core.heap.fold();
            }
        }
        let top = self.frames.last().map_or(0, Frame::top).min(self.stack.len());
        if top >= NEAR {
            // A copy of so much would cost each pause more than the room is worth.
            return;
        }
        let mut small = std::mem::take(&mut self.parked);
        small.clear();
        small.reserve_exact(top);
        small.extend_from_slice(&self.stack[..top]);
        if self.number == 0 {
            self.number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        }
        self.at_rest = true;
        spare(std::mem::replace(&mut self.stack, small), self.number, self.restored);
    }

    /// Gives the stack back; between feeds.
    pub(crate) fn drop_stack(&mut self) {
        self.core.heap.books.release(self.stack_bytes);
        self.stack_bytes = 0;
        spare(std::mem::take(&mut self.stack), 0, self.restored);
        self.parked = Vec::new();
        if self.frames.is_empty() && (1..=FRAMES_MAX).contains(&self.frames.capacity()) {
            FRAMES.set(std::mem::take(&mut self.frames));
        }
    }
}
