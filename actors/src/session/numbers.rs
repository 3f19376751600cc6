//! The numbers of a session's events.
//!
//! Place: the part of `SessionActor` between its journal and the stream that its host reads.
//!
//! ```text
//! entry with stamp.seq -> committed -> numbers below it may be given     child's event -> next number, or waits for one
//! ```
//!
//! Invariants: no number is given twice, also not after a restart: those that were given are below the last committed mark, and a
//! session that comes back counts on from there. What lies between is told as a gap. An event is shown once or not at all.
//! Limits: `HEADROOM` numbers are set apart while there are children.

use actix::{Context, Handler};

use super::{Link, SessionActor};
use crate::event::{EventKind, EventSink, HEADROOM};
use crate::store::entry::Logged;

/// To a durable session: set numbers apart for the events of your children.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct SetApart;

// === impl SessionActor ===

impl SessionActor {
    /// The number of the next event once those are shown that wait for their entries; and the mark below which numbers may be
    /// given.
    pub(super) fn numbers(&self) -> (u64, u64) {
        let Some(keep) = &self.keep else { return (0, 0) };
        let given = self.events.as_ref().map_or(0, |events| events.position().0);
        let shown = keep.shown.max(given) + keep.pending;
        let children = self.children.as_ref().is_some_and(|children| children.alive() > 0);
        let apart = children && self.is_durable() && self.events.is_some();
        (shown, shown + if apart { HEADROOM } else { 0 })
    }

    /// What the next entry has as mark, and from when on no number above it is given.
    pub(super) fn set_numbers_apart(&self) -> u64 {
        let (shown, mark) = self.numbers();
        match (&self.events, &self.keep) {
            // Children have numbers of it at any time: also between an entry without them and its commit.
            (Some(events), Some(keep)) if self.is_durable() && !self.is_child() => {
                events.set_apart(keep.pending, mark - shown).max(mark)
            }
            _ => mark,
        }
    }

    /// An entry with this mark is committed.
    pub(super) fn allow_numbers(&mut self, mark: u64) {
        let mut mark = mark;
        if let Some(keep) = &mut self.keep {
            keep.mark = mark;
            // The entries behind it will be the last that a restart finds.
            mark = keep.marks_to_come().fold(mark, u64::min);
        }
        if let (Some(events), false) = (&self.events, self.is_child()) {
            events.allow(mark);
        }
    }

    /// Events that an entry lets out.
    pub(super) fn show(&mut self, events: Vec<EventKind>) {
        let Some(keep) = &mut self.keep else { return };
        keep.pending = keep.pending.saturating_sub(events.len() as u64);
        keep.shown += events.len() as u64;
        let Some(sink) = &self.events else { return };
        let own = matches!(self.link, Link::Tenant);
        for event in events {
            if own { sink.emit_own(event) } else { sink.emit(event) }
        }
        if sink.is_low() {
            self.ask_for_numbers();
        }
    }

    fn ask_for_numbers(&self) {
        if let Link::Parent { parent, .. } = &self.link {
            // One for each entry of the child that lets events out, while numbers are low.
            parent.do_send(SetApart);
        }
    }

    /// A stream that counts on where the one before is, or where the process before was.
    pub(super) fn number_from_here(&mut self, sink: &EventSink) {
        let before = self.events.as_ref().map_or((0, 0), EventSink::position);
        let Some(keep) = &mut self.keep else { return sink.start_at(before.0, before.1) };
        keep.shown = keep.shown.max(before.0);
        sink.start_at(keep.shown, keep.feeds.max(before.1));
        if let Some(skipped) = keep.skipped.take() {
            sink.skip(skipped);
        }
        if self.shared.durable {
            sink.allow(keep.mark.max(keep.shown));
        }
    }

    /// A session that was read counts on from the mark that was committed.
    pub(super) fn number_from(&mut self, shown: u64, mark: u64, feeds: u64) {
        let durable = self.is_durable();
        let Some(keep) = &mut self.keep else { return };
        (keep.shown, keep.marked, keep.mark, keep.pending) = (mark, mark, mark, 0);
        let skipped = (mark > shown).then(|| (shown, mark - 1));
        match &self.events {
            Some(events) if matches!(self.link, Link::Tenant) => {
                events.start_at(mark, feeds);
                if let Some(skipped) = skipped {
                    events.skip(skipped);
                }
                if durable {
                    events.allow(mark);
                }
            }
            _ => keep.skipped = skipped,
        }
    }
}

impl Handler<SetApart> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: SetApart, ctx: &mut Context<SessionActor>) {
        if self.is_child() {
            return self.ask_for_numbers();
        }
        let Some(keep) = &self.keep else { return };
        let wanted = self.numbers().1;
        if self.is_durable() && !keep.unread && wanted > keep.marked + HEADROOM / 4 {
            self.append(Logged::Numbers, ctx);
        }
    }
}
