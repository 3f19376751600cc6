//! A session from the store: its snapshot, and again what its journal says.
//!
//! Place: helper threads run it for `session/restore.rs`, a slice at a time: others have their turns in between.
//!
//! ```text
//! stored -> open seals -> meta, snapshot -> Session -> for each entry: run to its place, apply it -> Restored
//!                                                       \-> the slice is over: the same entry again in the next
//! ```
//!
//! Invariants: nothing is sent and nothing shown: calls that were sent and answered get their answers from the journal, those
//! that were not stand in `Kept::running`. Whatever stands in the store gives a session or says what is wrong.
//! Limits: those that the session had, until the last entry; what is left to its tenant where it is larger than its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use ophiary_runtime::host::{HostCall, HostFunction, HostModule};
use ophiary_runtime::library::Library;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{RestoreOptions, SnapshotContext, SnapshotError};
use ophiary_runtime::suspension::{FeedError, Suspension};

use crate::extension::{Reply, log};
use crate::message::{Arrived, Feed, Over};
use crate::program;
use crate::quota::{Budget, Held};
use crate::store::entry::{self, BUILD, Entry, Kept, KeptFeed, Logged, Meta, Place};
use crate::store::seal::{Kind, Sealer};
use crate::store::{SessionKey, Stored};
use crate::worker::closing::Closing;
use crate::worker::pool::is_answered_here;

/// Fuel of a slice: some tens of milliseconds, as long as a compilation may take.
const SLICE: u64 = 1 << 20;

/// A session as it was.
#[derive(Debug)]
pub(crate) struct Restored {
    /// None is there before its first feed.
    pub(crate) session: Option<Session>,
    pub(crate) kept: Kept,
    /// The epoch that it was kept under.
    pub(crate) epoch: u64,
    /// The number of the next entry.
    pub(crate) next: u64,
    /// Entries and bytes of the journal.
    pub(crate) journal: (u32, u64),
    /// Where the running feed stands.
    pub(crate) suspended: bool,
    /// Of clocks and randomness, after the place that the journal leads to.
    pub(crate) answers: BTreeMap<u64, Reply>,
    /// The running feed cannot begin, which the journal does not say yet.
    pub(crate) refused: Option<FeedError>,
    /// Its heap in the budgets, until the session counts itself.
    pub(crate) held: Held,
}

/// What a session is restored with.
#[derive(Clone, Debug)]
pub(crate) struct Means {
    pub(crate) key: SessionKey,
    pub(crate) sealer: Sealer,
    pub(crate) functions: Arc<[HostFunction]>,
    pub(crate) modules: Arc<[HostModule]>,
    pub(crate) libraries: Arc<[Library]>,
    pub(crate) limits: Limits,
    pub(crate) hash_key: [u8; 16],
    pub(crate) budget: Arc<Budget>,
}

/// The context that snapshots of a session are sealed in.
pub(crate) fn context(key: &SessionKey, epoch: u64) -> SnapshotContext {
    SnapshotContext {
        tenant: key.tenant.as_bytes().to_vec(),
        session: key.session.0.to_le_bytes().to_vec(),
        epoch,
    }
}

/// A session on its way back.
pub(crate) struct Restoring {
    replay: Replay,
    stored: Stored,
    /// The entry that is done next, and where it stands among those that are stored.
    entry: Option<Entry>,
    at: usize,
}

// === impl Restoring ===

impl Restoring {
    pub(crate) fn new(stored: Stored, means: Means) -> Result<Restoring, String> {
        let mut replay = Replay {
            session: None,
            limits: means.limits.clone(),
            hash_key: means.hash_key,
            build: None,
            kept: Kept::default(),
            answers: BTreeMap::new(),
            calls: BTreeMap::new(),
            suspended: false,
            refused: None,
            closing: Closing::Not,
            left: 0,
            held: means.budget.hold(0),
            means,
        };
        if !stored.meta.is_empty() {
            replay.snapshot(&stored).map_err(|error| format!("its snapshot: {error}"))?;
        }
        Ok(Restoring { replay, stored, entry: None, at: 0 })
    }

    /// Does what the journal says, for a slice. The session, when all is done; or what is wrong with what is stored.
    pub(crate) fn step(mut self) -> Result<Result<Restored, Restoring>, String> {
        self.replay.left = SLICE;
        while self.at < self.stored.entries.len() {
            let number = self.stored.number + self.at as u64 + 1;
            match self.next_entry(number) {
                Ok(()) => self.at += 1,
                Err(Halt::Slice) => {
                    self.replay.settle();
                    return Ok(Err(self));
                }
                Err(Halt::Wrong(error)) => {
                    return Err(format!("entry {number} of its journal: {error}"));
                }
            }
        }
        Ok(Ok(self.restored()))
    }

    fn next_entry(&mut self, number: u64) -> Result<(), Halt> {
        let entry = match self.entry.take() {
            Some(entry) => entry,
            None => {
                let Means { key, sealer, .. } = &self.replay.means;
                let bytes = sealer.open(key, number, Kind::Entry, &self.stored.entries[self.at]);
                entry::decode::<Entry>(&bytes.map_err(|error| error.to_string())?)?
            }
        };
        let done = self.replay.entry(&entry);
        if matches!(done, Err(Halt::Slice)) {
            self.entry = Some(entry);
        }
        done
    }

    fn restored(self) -> Restored {
        let Restoring { mut replay, stored, .. } = self;
        replay.settle();
        let Replay {
            mut session,
            mut kept,
            calls,
            answers,
            suspended,
            refused,
            closing,
            held,
            means,
            ..
        } = replay;
        if let Some(running) = &mut kept.running {
            running.closing = closing;
            running.calls = calls.into_values().collect();
        }
        if let Some(session) = &mut session {
            session.set_limits(means.limits);
            session.share_functions(means.functions);
        }
        let journal = (
            u32::try_from(stored.entries.len()).unwrap_or(u32::MAX),
            stored.entries.iter().map(|entry| entry.len() as u64).sum(),
        );
        let (epoch, next) = (stored.epoch, stored.number + stored.entries.len() as u64 + 1);
        Restored { session, kept, epoch, next, journal, suspended, answers, refused, held }
    }
}

/// A hash of all files of these libraries.
pub(crate) fn digest(libraries: &[Library]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for library in libraries {
        hasher.update(&library.digest());
    }
    *hasher.finalize().as_bytes()
}

struct Replay {
    session: Option<Session>,
    limits: Limits,
    hash_key: [u8; 16],
    /// Which build made the snapshot, or the entries that are done now.
    build: Option<String>,
    kept: Kept,
    /// Of clocks and randomness.
    answers: BTreeMap<u64, Reply>,
    /// Those that have no answer.
    calls: BTreeMap<u64, HostCall>,
    /// Whether the interpreter waits.
    suspended: bool,
    refused: Option<FeedError>,
    /// Of the running feed.
    closing: Closing,
    /// Fuel that is left of the slice.
    left: u64,
    held: Held,
    means: Means,
}

/// Why an entry is not done.
enum Halt {
    /// Not yet: the slice is over.
    Slice,
    Wrong(String),
}

impl From<String> for Halt {
    fn from(error: String) -> Halt {
        Halt::Wrong(error)
    }
}

impl From<&str> for Halt {
    fn from(error: &str) -> Halt {
        Halt::Wrong(error.to_owned())
    }
}

// === impl Replay ===

impl Replay {
    fn options(&self) -> SessionOptions {
        SessionOptions {
            limits: self.limits.clone(),
            functions: self.means.functions.to_vec(),
            hash_key: self.hash_key,
            libraries: self.means.libraries.to_vec(),
            modules: self.means.modules.to_vec(),
        }
    }

    fn snapshot(&mut self, stored: &Stored) -> Result<(), String> {
        let Means { key, sealer, .. } = &self.means;
        let meta = sealer.open(key, stored.number, Kind::Meta, &stored.meta);
        let meta: Meta = entry::decode(&meta.map_err(|error| error.to_string())?)?;
        if *blake3::hash(&stored.snapshot).as_bytes() != meta.digest {
            return Err("it is not the one that was kept".to_owned());
        }
        (self.hash_key, self.limits) = (meta.hash_key, *meta.limits);
        self.build = Some(meta.build);
        if !stored.snapshot.is_empty() {
            let options = RestoreOptions {
                context: context(key, meta.epoch),
                epoch_min: meta.epoch,
                keys: sealer.keys.clone(),
                trust_unsealed: sealer.trusts_unsealed(),
            };
            let session = self.read(&stored.snapshot, &options)?;
            self.suspended = session.is_busy() && session.is_suspended();
            self.session = Some(session);
        }
        self.kept = meta.kept;
        if let Some(running) = &mut self.kept.running {
            let calls = std::mem::take(&mut running.calls);
            self.calls = calls.into_iter().map(|call| (call.id, call)).collect();
            self.closing = std::mem::take(&mut running.closing);
        }
        Ok(())
    }

    /// The session of a snapshot. It may be larger than its limit, where that was made smaller: then it is told so when it runs,
    /// but what it has is not lost.
    fn read(&self, snapshot: &[u8], options: &RestoreOptions) -> Result<Session, String> {
        let read = |memory: u64| {
            let mut with = self.options();
            with.limits.memory = memory;
            Session::restore(snapshot, with, options)
        };
        let error = match read(self.limits.memory) {
            Err(error @ SnapshotError::Memory { .. }) => error,
            other => return other.map_err(|error| error.to_string()),
        };
        let left = self.means.budget.available_to_all();
        if left <= self.limits.memory {
            return Err(error.to_string());
        }
        let mut session = read(left).map_err(|error| error.to_string())?;
        session.set_limits(self.limits.clone());
        Ok(session)
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), Halt> {
        // Found or not: with other files it would not do the same.
        if entry.stamp.libraries.is_some_and(|then| then != digest(&self.means.libraries)) {
            return Err("the libraries that it imports from are others than they were".into());
        }
        self.check_build(&entry.logged)?;
        match &entry.logged {
            Logged::Opened { place, build, hash_key, limits } => {
                self.reach(*place)?;
                self.build = Some(build.clone());
                (self.hash_key, self.limits) = (*hash_key, Limits::clone(limits));
                if let Some(session) = &mut self.session {
                    session.set_limits(self.limits.clone());
                }
            }
            Logged::Feed { number, feed } => self.feed(*number, feed)?,
            // A session that came back before may have been told again what the clock said.
            Logged::Clock { call, reply } => {
                self.answers.entry(*call).or_insert_with(|| reply.clone());
            }
            Logged::Started { place, .. } | Logged::Shown { place } => self.reach(Some(*place))?,
            Logged::Input { place, input } => {
                self.reach(Some(*place))?;
                if let entry::Input::Replies { blocked, others, .. } = &**input {
                    for (call, reply) in blocked.iter().chain(others) {
                        self.answered(*call, reply);
                    }
                }
                let session = self.session.as_mut().ok_or("there is no session")?;
                // What is refused here was refused then, and went back.
                input.apply(session, &mut Arrived::default());
                self.suspended = false;
                self.collect_outbox();
            }
            Logged::Point { place } => {
                self.reach(*place)?;
                if let Some(session) = &mut self.session {
                    // What a snapshot does to the session that goes on, though it may be too large to be read again.
                    match session.fork() {
                        Ok(_) | Err(SnapshotError::Memory { .. }) => {}
                        Err(error) => return Err(error.to_string().into()),
                    }
                }
            }
            Logged::Finished { number, stop, result } => {
                self.reach_end(*stop)?;
                self.kept.life.wall += result.usage.wall;
                self.kept.life.cpu += result.usage.cpu;
                self.kept.last = Some((*number, result.clone()));
                self.end_feed();
            }
            Logged::Refused { .. } => self.end_feed(),
            Logged::Numbers | Logged::Tried => {}
            child @ (Logged::Spawned { .. }
            | Logged::Ended { .. }
            | Logged::Cancelled { .. }
            | Logged::Freed { .. }) => {
                if let Some(running) = &mut self.kept.running {
                    running.note_child(child);
                }
            }
        }
        (self.kept.stamp, self.kept.below) = (entry.stamp, entry.below);
        Ok(())
    }

    /// A call has its answer; what it logged was logged then.
    fn answered(&mut self, call: u64, reply: &Reply) {
        let call = self.calls.remove(&call).filter(|_| reply.is_ok());
        if let (Some(call), Some(running)) = (call, &mut self.kept.running) {
            running.logged += log::written_by(&call);
        }
    }

    /// Another build may need other fuel, and come to no place of this one: what it wrote behind a snapshot is not for us.
    fn check_build(&self, logged: &Logged) -> Result<(), String> {
        let build = match logged {
            Logged::Opened { build, .. } => Some(build),
            _ => self.build.as_ref(),
        };
        match build {
            Some(build) if build != BUILD => {
                Err(format!("it is of version {build}, this is {BUILD}"))
            }
            _ => Ok(()),
        }
    }

    fn feed(&mut self, number: u64, feed: &Feed) -> Result<(), String> {
        if self.kept.running.is_some() {
            return Err("a feed runs already".to_owned());
        }
        // It compiled within the memory that there was, and takes no more now.
        let bounds = (self.limits.source, u64::MAX);
        let program = program::compile(&feed.name, &feed.source, bounds);
        let Ok(program) = program else { return Err("its source does not compile".to_owned()) };
        let options = self.options();
        let session = self.session.get_or_insert_with(|| Session::new(options));
        if let Some(arguments) = &feed.arguments {
            session.set_arguments(&feed.name, arguments);
        }
        // One that could not begin has ended, and the next entry says how, where there is one.
        self.refused = session.feed(&program, &feed.inputs).err();
        self.closing = Closing::of(feed.last);
        self.kept.feeds = number;
        self.kept.life.source_bytes += feed.source.len() as u64;
        self.kept.running = Some(KeptFeed { number, ..KeptFeed::default() });
        self.suspended = false;
        Ok(())
    }

    fn end_feed(&mut self) {
        self.collect_outbox();
        self.refused = None;
        self.kept.running = None;
        self.calls.clear();
        self.answers.clear();
        self.suspended = false;
    }

    /// Runs to a place.
    fn reach(&mut self, place: Option<Place>) -> Result<(), Halt> {
        let Some(place) = place else { return Ok(()) };
        loop {
            let session = self.session.as_mut().ok_or("there is no session")?;
            let here = Place { fuel: session.usage().session_fuel, suspended: self.suspended };
            if here == place {
                return Ok(());
            }
            let before = here.fuel <= place.fuel && !here.suspended && session.is_busy();
            if !before {
                let text = format!("it leads to {place:?}, but the session stands at {here:?}");
                return Err(text.into());
            }
            self.run((!place.suspended).then_some(place.fuel))?;
        }
    }

    /// Runs to where a feed ended: by itself, or at this place, where it was ended.
    fn reach_end(&mut self, stop: Option<Place>) -> Result<(), Halt> {
        if stop.is_some() {
            self.reach(stop)?;
            if let Some(session) = &mut self.session {
                session.cancel();
            }
            return Ok(());
        }
        while self.session.as_ref().is_some_and(Session::is_busy) {
            if self.suspended {
                return Err("the feed has ended, but the session waits".into());
            }
            self.run(None)?;
        }
        Ok(())
    }

    /// Runs on, not beyond this fuel nor what is left of the slice.
    fn run(&mut self, to: Option<u64>) -> Result<(), Halt> {
        if self.left == 0 {
            return Err(Halt::Slice);
        }
        let session = self.session.as_mut().ok_or("there is no session")?;
        let before = session.usage().session_fuel;
        let why = match to {
            Some(fuel) => session.run_to(fuel.min(before.saturating_add(self.left))),
            None => session.run(self.left),
        };
        let used = session.usage().session_fuel.saturating_sub(before);
        // What costs nothing comes to an end as well.
        self.left = self.left.saturating_sub(used.max(1));
        Ok(self.step(why)?)
    }

    /// Counts what the heap has now.
    fn settle(&mut self) {
        let used = self.session.as_ref().map_or(0, |session| session.usage().heap_bytes);
        self.held.set(used);
    }

    fn step(&mut self, why: Suspension) -> Result<(), String> {
        let over = match why {
            Suspension::Finished(value) => Over::Finished(value),
            Suspension::Raised(raised) => Over::Raised(raised),
            why => {
                self.rest(why)?;
                self.collect_outbox();
                return Ok(());
            }
        };
        // Where the session goes on to its end, it is busy again; what the feed ended with stands in the journal.
        if let Some(session) = &mut self.session {
            drop(self.closing.over(over, session));
        }
        self.collect_outbox();
        Ok(())
    }

    fn rest(&mut self, why: Suspension) -> Result<(), String> {
        match why {
            Suspension::HostCall(call) if is_answered_here(&call.name) => {
                let Some(reply) = self.answers.remove(&call.id) else {
                    return Err(format!("it calls {}, which it did not call before", call.name));
                };
                if let Some(session) = &mut self.session {
                    session.resume(call.id, reply).map_err(|error| error.to_string())?;
                }
            }
            Suspension::HostCall(call) => {
                self.calls.insert(call.id, call);
                self.suspended = true;
            }
            Suspension::Waiting { .. } => self.suspended = true,
            // Others end the feed, which is seen by who runs it.
            _ => {}
        }
        Ok(())
    }

    /// Takes what would be sent and shown.
    fn collect_outbox(&mut self) {
        let Some(session) = &mut self.session else { return };
        for call in session.take_outbox() {
            self.calls.insert(call.id, call);
        }
        for call in session.take_cancelled() {
            self.calls.remove(&call);
        }
        let (output, errors) = (session.take_output(), session.take_error_output());
        let warnings = session.take_warnings();
        if let Some(running) = &mut self.kept.running {
            running.output.push_str(&output);
            running.errors.push_str(&errors);
            running.warnings.extend(warnings);
        }
    }
}

#[cfg(test)]
mod tests {
    use ophiary_config::store::{SealKind, Store};

    use super::*;
    use crate::message::{FeedResult, SessionId};
    use crate::store::entry::{Below, Stamp};

    fn means() -> Means {
        Means {
            key: SessionKey { tenant: "acme".into(), session: SessionId(1) },
            sealer: Sealer::new(&Store { seal: SealKind::None, ..Store::default() }),
            functions: Vec::new().into(),
            modules: Vec::new().into(),
            libraries: Vec::new().into(),
            limits: Limits { fuel: 1 << 40, session_fuel: 1 << 40, ..Limits::default() },
            hash_key: [0; 16],
            budget: Arc::new(Budget::new(1 << 30)),
        }
    }

    /// A snapshot of nothing yet by this build, and these entries behind it.
    fn stored(means: &Means, build: &str, logged: Vec<Logged>) -> Stored {
        let number = 7;
        let meta = Meta {
            build: build.to_owned(),
            epoch: 1,
            digest: *blake3::hash(&[]).as_bytes(),
            hash_key: [0; 16],
            limits: Box::new(means.limits.clone()),
            kept: Kept::default(),
        };
        let seal =
            |number, kind, bytes: Vec<u8>| means.sealer.seal(&means.key, number, kind, &bytes);
        let entries = (number + 1..).zip(logged).map(|(number, logged)| {
            let entry = Entry { stamp: Stamp::default(), logged, below: Below::default() };
            seal(number, Kind::Entry, entry::encode(&entry))
        });
        Stored {
            epoch: 1,
            number,
            meta: seal(number, Kind::Meta, entry::encode(&meta)),
            snapshot: Vec::new(),
            entries: entries.collect(),
        }
    }

    /// What comes of it, and after how many slices.
    fn restored(stored: Stored, means: &Means) -> Result<(Restored, u32), String> {
        let mut restoring = Restoring::new(stored, means.clone())?;
        for slices in 1.. {
            match restoring.step()? {
                Ok(restored) => return Ok((restored, slices)),
                Err(rest) => restoring = rest,
            }
        }
        Err("it does not end".to_owned())
    }

    fn opened(build: &str) -> Logged {
        let limits = Box::new(means().limits);
        Logged::Opened { place: None, build: build.to_owned(), hash_key: [0; 16], limits }
    }

    fn ran(source: &str) -> Vec<Logged> {
        let result = Arc::new(FeedResult::internal(""));
        vec![
            Logged::Feed { number: 1, feed: Arc::new(Feed::new(source)) },
            Logged::Finished { number: 1, stop: None, result },
        ]
    }

    #[test]
    fn what_another_build_wrote_behind_a_snapshot_is_refused() {
        let means = means();
        let done = |build: &str, before: Vec<Logged>| {
            let logged = before.into_iter().chain(ran("x = 1")).collect();
            restored(stored(&means, build, logged), &means).map(|(restored, _)| restored.next)
        };
        let refused = |number: u64| {
            Err(format!("entry {number} of its journal: it is of version old, this is {BUILD}"))
        };
        assert_eq!(done(BUILD, Vec::new()), Ok(10));
        assert_eq!(done("old", Vec::new()), refused(8));
        assert_eq!(done("old", vec![opened(BUILD)]), Ok(11));
        assert_eq!(done(BUILD, vec![opened("old")]), refused(8));
        // A snapshot alone is for every build.
        assert!(restored(stored(&means, "old", Vec::new()), &means).is_ok());
    }

    #[test]
    fn a_long_journal_is_done_in_slices_and_its_heap_is_counted() {
        let means = means();
        let source = "x = ['a'] * 100_000\nn = 0\nfor n in range(3_000_000):\n    pass";
        let journal = || stored(&means, BUILD, ran(source));
        let (restored, slices) = restored(journal(), &means).expect("it is right");
        let session = restored.session.as_ref().expect("it has run");
        let (fuel, heap) = (session.usage().session_fuel, session.usage().heap_bytes);
        assert!(u64::from(slices) >= fuel / SLICE && slices > 1, "{slices} for {fuel}");
        assert!(heap > 800_000, "{heap}");
        assert_eq!(means.budget.used(), heap);
        drop(restored);
        assert_eq!(means.budget.used(), 0);
        // One that is given up in between holds nothing either.
        let restoring = Restoring::new(journal(), means.clone()).expect("it is right");
        let Ok(Err(restoring)) = restoring.step() else { unreachable!("more than a slice") };
        assert!(means.budget.used() > 0);
        drop(restoring);
        assert_eq!(means.budget.used(), 0);
    }
}
