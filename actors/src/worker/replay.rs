//! A session from the store: its snapshot, and again what its journal says.
//!
//! Place: helper threads run it for `session/restore.rs`.
//!
//! ```text
//! stored -> open seals -> meta, snapshot -> Session -> for each entry: run to its place, apply it -> Restored
//! ```
//!
//! Invariants: nothing is sent and nothing shown: calls that were sent and answered get their answers from the journal, those
//! that were not stand in `Kept::running`. Whatever stands in the store gives a session or says what is wrong.
//! Limits: those that the session had, until the last entry.

use std::collections::BTreeMap;
use std::sync::Arc;

use ophiary_runtime::host::{HostCall, HostFunction, HostModule};
use ophiary_runtime::library::Library;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{RestoreOptions, SnapshotContext};
use ophiary_runtime::suspension::{FeedError, Suspension};

use crate::extension::{CLOCK, Reply};
use crate::message::Feed;
use crate::program;
use crate::store::entry::{self, BUILD, Entry, Kept, KeptFeed, Logged, Meta, Place};
use crate::store::seal::{Kind, Sealer};
use crate::store::{SessionKey, Stored};

/// Fuel between two looks.
const SLICE: u64 = 1 << 24;

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
    /// Clocks that were read after the place that the journal leads to.
    pub(crate) answers: BTreeMap<u64, Reply>,
    /// The running feed cannot begin, which the journal does not say yet.
    pub(crate) refused: Option<FeedError>,
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
}

/// The context that snapshots of a session are sealed in.
pub(crate) fn context(key: &SessionKey, epoch: u64) -> SnapshotContext {
    SnapshotContext {
        tenant: key.tenant.as_bytes().to_vec(),
        session: key.session.0.to_le_bytes().to_vec(),
        epoch,
    }
}

/// Restores a session; or says what is wrong with what is stored.
pub(crate) fn restore(stored: &Stored, means: &Means) -> Result<Restored, String> {
    let mut replay = Replay {
        session: None,
        limits: means.limits.clone(),
        hash_key: means.hash_key,
        kept: Kept::default(),
        answers: BTreeMap::new(),
        calls: BTreeMap::new(),
        suspended: false,
        refused: None,
        means,
    };
    if !stored.meta.is_empty() {
        replay.snapshot(stored).map_err(|error| format!("its snapshot: {error}"))?;
    }
    let mut number = stored.number;
    for bytes in &stored.entries {
        number += 1;
        let entry = means.sealer.open(&means.key, number, Kind::Entry, bytes);
        let done = entry.map_err(|error| error.to_string());
        let done = done.and_then(|bytes| entry::decode::<Entry>(&bytes));
        let done = done.and_then(|entry| replay.entry(entry));
        done.map_err(|error| format!("entry {number} of its journal: {error}"))?;
    }
    let Replay { mut session, mut kept, calls, answers, suspended, refused, .. } = replay;
    if let Some(running) = &mut kept.running {
        running.calls = calls.into_values().collect();
    }
    if let Some(session) = &mut session {
        session.set_limits(means.limits.clone());
        session.share_functions(means.functions.clone());
    }
    let journal = (
        u32::try_from(stored.entries.len()).unwrap_or(u32::MAX),
        stored.entries.iter().map(|entry| entry.len() as u64).sum(),
    );
    let epoch = stored.epoch;
    Ok(Restored { session, kept, epoch, next: number + 1, journal, suspended, answers, refused })
}

/// A hash of all files of these libraries.
pub(crate) fn digest(libraries: &[Library]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for library in libraries {
        hasher.update(&library.digest());
    }
    *hasher.finalize().as_bytes()
}

struct Replay<'a> {
    session: Option<Session>,
    limits: Limits,
    hash_key: [u8; 16],
    kept: Kept,
    /// Of clocks.
    answers: BTreeMap<u64, Reply>,
    /// Those that have no answer.
    calls: BTreeMap<u64, HostCall>,
    /// Whether the interpreter waits.
    suspended: bool,
    refused: Option<FeedError>,
    means: &'a Means,
}

// === impl Replay ===

impl Replay<'_> {
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
        let Means { key, sealer, .. } = self.means;
        let meta = sealer.open(key, stored.number, Kind::Meta, &stored.meta);
        let meta: Meta = entry::decode(&meta.map_err(|error| error.to_string())?)?;
        if *blake3::hash(&stored.snapshot).as_bytes() != meta.digest {
            return Err("it is not the one that was kept".to_owned());
        }
        (self.hash_key, self.limits) = (meta.hash_key, *meta.limits);
        if !stored.snapshot.is_empty() {
            let options = RestoreOptions {
                context: context(key, meta.epoch),
                epoch_min: meta.epoch,
                keys: sealer.keys.clone(),
                trust_unsealed: sealer.trusts_unsealed(),
            };
            let session = Session::restore(&stored.snapshot, self.options(), &options);
            let session = session.map_err(|error| error.to_string())?;
            self.suspended = session.is_busy() && session.is_suspended();
            self.session = Some(session);
        }
        self.kept = meta.kept;
        if let Some(running) = &mut self.kept.running {
            let calls = std::mem::take(&mut running.calls);
            self.calls = calls.into_iter().map(|call| (call.id, call)).collect();
        }
        Ok(())
    }

    fn entry(&mut self, entry: Entry) -> Result<(), String> {
        // Found or not: with other files it would not do the same.
        if entry.stamp.libraries.is_some_and(|then| then != digest(&self.means.libraries)) {
            return Err("the libraries that it imports from are others than they were".to_owned());
        }
        match entry.logged {
            Logged::Opened { place, build, hash_key, limits } => {
                if build != BUILD {
                    return Err(format!("it is of version {build}, this is {BUILD}"));
                }
                self.reach(place)?;
                (self.hash_key, self.limits) = (hash_key, *limits);
                if let Some(session) = &mut self.session {
                    session.set_limits(self.limits.clone());
                }
            }
            Logged::Feed { number, feed } => self.feed(number, &feed)?,
            // A session that came back before may have been told again what the clock said.
            Logged::Clock { call, reply } => {
                self.answers.entry(call).or_insert(reply);
            }
            Logged::Started { place, .. } | Logged::Shown { place } => self.reach(Some(place))?,
            Logged::Input { place, input } => {
                self.reach(Some(place))?;
                let session = self.session.as_mut().ok_or("there is no session")?;
                if let entry::Input::Replies { blocked, others, .. } = &*input {
                    blocked
                        .iter()
                        .chain(others)
                        .for_each(|(call, _)| drop(self.calls.remove(call)));
                }
                input.apply(session);
                self.suspended = false;
                self.collect_outbox();
            }
            Logged::Point { place } => {
                self.reach(place)?;
                if let Some(session) = &mut self.session {
                    // What a snapshot does to the session that goes on.
                    session.fork().map_err(|error| error.to_string())?;
                }
            }
            Logged::Finished { number, stop, result } => {
                match (stop, &mut self.session) {
                    (Some(place), _) => {
                        self.reach(Some(place))?;
                        if let Some(session) = &mut self.session {
                            session.cancel();
                        }
                    }
                    (None, Some(_)) => self.finish()?,
                    (None, None) => {}
                }
                self.kept.life.wall += result.usage.wall;
                self.kept.life.cpu += result.usage.cpu;
                self.kept.last = Some((number, result));
                self.end_feed();
            }
            Logged::Refused { .. } => self.end_feed(),
            Logged::Numbers => {}
            ref child @ (Logged::Spawned { .. }
            | Logged::Ended { .. }
            | Logged::Cancelled { .. }
            | Logged::Freed { .. }) => {
                if let Some(running) = &mut self.kept.running {
                    running.note_child(child);
                }
            }
        }
        self.kept.stamp = entry.stamp;
        Ok(())
    }

    fn feed(&mut self, number: u64, feed: &Feed) -> Result<(), String> {
        if self.kept.running.is_some() {
            return Err("a feed runs already".to_owned());
        }
        let program = program::compile(&feed.name, &feed.source, self.limits.source);
        let Ok(program) = program else { return Err("its source does not compile".to_owned()) };
        let options = self.options();
        let session = self.session.get_or_insert_with(|| Session::new(options));
        if let Some(arguments) = &feed.arguments {
            session.set_arguments(&feed.name, arguments);
        }
        // One that could not begin has ended, and the next entry says how, where there is one.
        self.refused = session.feed(&program, &feed.inputs).err();
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
    fn reach(&mut self, place: Option<Place>) -> Result<(), String> {
        let Some(place) = place else { return Ok(()) };
        loop {
            let session = self.session.as_mut().ok_or("there is no session")?;
            let here = Place { fuel: session.usage().session_fuel, suspended: self.suspended };
            if here == place {
                return Ok(());
            }
            let before = here.fuel <= place.fuel && !here.suspended && session.is_busy();
            if !before {
                return Err(format!("it leads to {place:?}, but the session stands at {here:?}"));
            }
            let why = if place.suspended { session.run(SLICE) } else { session.run_to(place.fuel) };
            self.step(why)?;
        }
    }

    /// Runs to the feed's end.
    fn finish(&mut self) -> Result<(), String> {
        loop {
            let session = self.session.as_mut().ok_or("there is no session")?;
            if !session.is_busy() {
                return Ok(());
            }
            if self.suspended {
                return Err("the feed has ended, but the session waits".to_owned());
            }
            let why = session.run(SLICE);
            self.step(why)?;
        }
    }

    fn step(&mut self, why: Suspension) -> Result<(), String> {
        match why {
            Suspension::HostCall(call) if &*call.name == CLOCK => {
                let Some(reply) = self.answers.remove(&call.id) else {
                    return Err("a clock was read that was not read before".to_owned());
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
        self.collect_outbox();
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
