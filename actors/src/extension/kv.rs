//! `kv_*`: values by key that outlive a session.
//!
//! Place: a redb database for each file that the configuration names, or one in memory; worked on by the helper threads.
//!
//! ```text
//! table `values`: scope 0 key -> format, postcard of the value         table `usage`: scope -> entries, bytes
//! ```
//!
//! Invariants: a scope, which is a tenant or a session, never sees another. A change is written when the call is answered. What
//! is counted equals what is stored, as both change in one transaction.
//! Limits: `extension.kv`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use ophiary_config::extension::{Kv as Settings, Scope};
use ophiary_runtime::host::{HostError, HostValue};
use redb::backends::InMemoryBackend;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};

use super::{
    Answer, Call, ChildPolicy, Extension, Function, Instance, Offload, Reply, SessionInfo, Shape,
};
use crate::child::dict;
use crate::store::redb::examine::{Found, examine};
use crate::store::redb::{DAMAGED, quietly};

const VALUES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("values");
const USAGE: TableDefinition<'_, &[u8], (u64, u64)> = TableDefinition::new("usage");
/// How values are written.
const FORMAT: u8 = 1;
/// Keys that `kv_list` gives where nothing else is asked for, and at most.
const LIST: usize = 1000;

/// The extension.
#[derive(Debug, Default)]
pub struct Kv {
    stores: Arc<Stores>,
}

/// Open databases, by their file.
#[derive(Debug, Default)]
struct Stores(Mutex<BTreeMap<Option<PathBuf>, Arc<Database>>>);

#[derive(Debug)]
struct KvOf {
    settings: Settings,
    stores: Arc<Stores>,
    offload: Offload,
    /// Whose values, with the byte that ends it.
    scope: Vec<u8>,
}

impl Extension for Kv {
    fn namespace(&self) -> &'static str {
        "kv"
    }

    fn functions(&self) -> Vec<Function> {
        let keyed = |name: &str, doc: &str| {
            Function::blocking(name, doc).param("key", Shape::Str, "the key")
        };
        vec![
            keyed("kv_get", "The value of a key, or the default where there is none.").optional(
                "default",
                Shape::Any,
                "given where there is none",
            ),
            keyed("kv_set", "Stores a value under a key.")
                .param("value", Shape::Any, "the value")
                .returns(Shape::None),
            keyed("kv_delete", "Forgets a key; whether it was there.").returns(Shape::Bool),
            keyed(
                "kv_swap",
                "Stores a value where the key has the expected one; None is the value of no key.",
            )
            .param("expected", Shape::Any, "what must be there")
            .param("value", Shape::Any, "the value; None forgets the key")
            .returns(Shape::Bool),
            Function::blocking("kv_list", "Keys in order, beginning with a prefix.")
                .optional("prefix", Shape::Str.or_none(), "how they begin")
                .optional("after", Shape::Str.or_none(), "the key behind which to begin")
                .optional("limit", Shape::NATURAL.or_none(), "how many, at most 1000")
                .returns(Shape::Str.list()),
            Function::blocking("kv_stats", "How much is stored, and how much may be.")
                .returns(Shape::Map(Box::new(Shape::INT))),
        ]
    }

    fn context(&self) -> Option<String> {
        Some("Values that you store under keys are there again in later sessions.".to_owned())
    }

    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Share
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let settings = session.settings().kv.clone();
        let scope = match settings.scope {
            Scope::Tenant => format!("t:{}\0", session.tenant),
            Scope::Session => format!("s:{}\0", session.session),
        };
        Arc::new(KvOf {
            settings,
            stores: self.stores.clone(),
            offload: session.offload.clone(),
            scope: scope.into_bytes(),
        })
    }
}

impl Instance for KvOf {
    fn call(&self, function: usize, call: Call) -> Answer {
        let (settings, stores) = (self.settings.clone(), self.stores.clone());
        let store = Store { settings, scope: self.scope.clone() };
        self.offload.run(move || {
            guarded(|| {
                let database = stores.open(store.settings.path.as_ref())?;
                store.answer(&database, function, call.args)
            })
        })
    }

    fn closed(&self) {
        if self.settings.scope == Scope::Session {
            let (settings, stores) = (self.settings.clone(), self.stores.clone());
            let store = Store { settings, scope: self.scope.clone() };
            // Nobody waits for it.
            drop(self.offload.run(move || {
                guarded(|| {
                    let database = stores.open(store.settings.path.as_ref())?;
                    store.clear(&database).map_err(|error| failed(&error))?;
                    Ok(HostValue::None)
                })
            }));
        }
    }
}

impl Stores {
    fn open(&self, path: Option<&PathBuf>) -> Result<Arc<Database>, HostError> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = open.get(&path.cloned()) {
            return Ok(known.clone());
        }
        let there = path.filter(|path| path.metadata().is_ok_and(|data| data.len() > 0));
        let found = there.map_or(Ok(Found::Whole), |path| examine(path));
        if found.map_err(|error| failed(&error))? == Found::Damaged {
            return Err(failed(&DAMAGED));
        }
        let database = match path {
            Some(path) => Database::create(path),
            None => Database::builder().create_with_backend(InMemoryBackend::new()),
        };
        let database = Arc::new(database.map_err(|error| failed(&error))?);
        open.insert(path.cloned(), database.clone());
        Ok(database)
    }
}

/// The values of a scope.
struct Store {
    settings: Settings,
    scope: Vec<u8>,
}

impl Store {
    fn answer(&self, database: &Database, function: usize, args: Vec<Option<HostValue>>) -> Reply {
        let mut args = args.into_iter();
        let mut next = || args.next().flatten().unwrap_or(HostValue::None);
        let fault = |error: redb::Error| failed(&error);
        match function {
            0 => {
                let key = self.key(next())?;
                Ok(Store::get(database, &key).map_err(fault)?.unwrap_or_else(next))
            }
            1 => {
                let (key, value) = (self.key(next())?, self.bytes(&next())?);
                self.change(database, &key, |_| Some(Some(value)))?;
                Ok(HostValue::None)
            }
            2 => {
                let key = self.key(next())?;
                let (before, _) = self.change(database, &key, |_| Some(None))?;
                Ok(HostValue::Bool(before))
            }
            3 => {
                let (key, expected, value) = (self.key(next())?, next(), next());
                let value = match value {
                    HostValue::None => None,
                    value => Some(self.bytes(&value)?),
                };
                let fits = move |found: Option<HostValue>| {
                    (found.unwrap_or(HostValue::None) == expected).then_some(value)
                };
                let (_, changed) = self.change(database, &key, fits)?;
                Ok(HostValue::Bool(changed))
            }
            4 => {
                let text = |value| match value {
                    HostValue::Str(text) => text,
                    _ => String::new(),
                };
                let (prefix, after) = (text(next()), text(next()));
                let limit = match next() {
                    HostValue::Int(limit) => usize::try_from(limit).unwrap_or(LIST).min(LIST),
                    _ => LIST,
                };
                self.list(database, &prefix, &after, limit).map_err(fault)
            }
            _ => {
                let (entries, bytes) = self.usage(database).map_err(fault)?;
                let int = |int: u64| HostValue::Int(i64::try_from(int).unwrap_or(i64::MAX));
                Ok(dict([
                    ("entries", int(entries)),
                    ("bytes", int(bytes)),
                    ("entries_max", int(self.settings.entries)),
                    ("bytes_max", int(self.settings.bytes.0)),
                ]))
            }
        }
    }

    /// A key with its scope before it.
    fn key(&self, key: HostValue) -> Result<Vec<u8>, HostError> {
        let HostValue::Str(key) = key else {
            return Err(HostError::new("TypeError", "a key must be str"));
        };
        let (used, most) = (key.len() as u64, self.settings.key_bytes.0);
        if used > most || used == 0 {
            let text = format!("a key of {used} bytes; from 1 to {most} fit");
            return Err(HostError::new("ValueError", text));
        }
        Ok([self.scope.as_slice(), key.as_bytes()].concat())
    }

    fn bytes(&self, value: &HostValue) -> Result<Vec<u8>, HostError> {
        let alive =
            |value: &HostValue| matches!(value, HostValue::Handle { .. } | HostValue::Repr(_));
        if value.any(&mut { alive }) {
            return Err(HostError::new("ValueError", "a handle cannot be stored"));
        }
        let written = postcard::to_extend(value, vec![FORMAT]);
        let bytes = written.map_err(|_| HostError::new("ValueError", "it cannot be stored"))?;
        let (used, most) = (bytes.len() as u64, self.settings.value_bytes.0);
        if used > most {
            return Err(HostError::new(
                "ValueError",
                format!("a value of {used} bytes; {most} fit"),
            ));
        }
        Ok(bytes)
    }

    fn get(database: &Database, key: &[u8]) -> Result<Option<HostValue>, redb::Error> {
        let transaction = database.begin_read()?;
        let table = match transaction.open_table(VALUES) {
            // Nothing was stored yet.
            Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
            table => table?,
        };
        Ok(table.get(key)?.and_then(|bytes| read(bytes.value())))
    }

    fn usage(&self, database: &Database) -> Result<(u64, u64), redb::Error> {
        let transaction = database.begin_read()?;
        match transaction.open_table(USAGE) {
            Err(redb::TableError::TableDoesNotExist(_)) => Ok((0, 0)),
            table => Ok(table?.get(self.scope.as_slice())?.map_or((0, 0), |usage| usage.value())),
        }
    }

    /// Changes a key: `decide` is given what is there, and says what is to be there, or that nothing changes. Gives whether
    /// something was there, and whether it was changed.
    fn change(
        &self,
        database: &Database,
        key: &[u8],
        decide: impl FnOnce(Option<HostValue>) -> Option<Option<Vec<u8>>>,
    ) -> Result<(bool, bool), HostError> {
        let fault = |error: redb::Error| failed(&error);
        let transaction = database.begin_write().map_err(|error| fault(error.into()))?;
        let changed = {
            let mut values = transaction.open_table(VALUES).map_err(|error| fault(error.into()))?;
            let mut usage = transaction.open_table(USAGE).map_err(|error| fault(error.into()))?;
            let (found, before) = {
                let found = values.get(key).map_err(|error| fault(error.into()))?;
                let size = found.as_ref().map(|found| (key.len() + found.value().len()) as u64);
                (found.and_then(|found| read(found.value())), size)
            };
            let Some(value) = decide(found) else { return Ok((before.is_some(), false)) };
            let counted = usage.get(self.scope.as_slice()).map_err(|error| fault(error.into()))?;
            let (mut entries, mut bytes) = counted.map_or((0, 0), |counted| counted.value());
            entries -= u64::from(before.is_some());
            bytes -= before.unwrap_or(0);
            if let Some(value) = &value {
                entries += 1;
                bytes += (key.len() + value.len()) as u64;
                self.check(entries, bytes)?;
                values.insert(key, value.as_slice()).map_err(|error| fault(error.into()))?;
            } else {
                values.remove(key).map_err(|error| fault(error.into()))?;
            }
            let counts = (entries, bytes);
            usage.insert(self.scope.as_slice(), counts).map_err(|error| fault(error.into()))?;
            (before.is_some(), true)
        };
        transaction.commit().map_err(|error| fault(error.into()))?;
        Ok(changed)
    }

    fn check(&self, entries: u64, bytes: u64) -> Result<(), HostError> {
        let settings = &self.settings;
        if entries > settings.entries {
            let text = format!("Maximum keys ({}) reached.", settings.entries);
            return Err(HostError::new("RuntimeError", text));
        }
        if bytes > settings.bytes.0 {
            let text = format!("Maximum bytes of keys and values ({}) reached.", settings.bytes);
            return Err(HostError::new("RuntimeError", text));
        }
        Ok(())
    }

    fn list(
        &self,
        database: &Database,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Result<HostValue, redb::Error> {
        let transaction = database.begin_read()?;
        let table = match transaction.open_table(VALUES) {
            Err(redb::TableError::TableDoesNotExist(_)) => return Ok(HostValue::List(Vec::new())),
            table => table?,
        };
        let prefix = [self.scope.as_slice(), prefix.as_bytes()].concat();
        let after = [self.scope.as_slice(), after.as_bytes()].concat();
        let from = if after > prefix { &after } else { &prefix };
        let mut keys = Vec::new();
        for pair in table.range(from.as_slice()..)? {
            let pair = pair?;
            let key = pair.0.value();
            if !key.starts_with(&prefix) || keys.len() == limit {
                break;
            }
            let name = key.get(self.scope.len()..).unwrap_or_default();
            if key != after {
                keys.push(HostValue::Str(String::from_utf8_lossy(name).into_owned()));
            }
        }
        Ok(HostValue::List(keys))
    }

    /// Forgets the scope.
    fn clear(&self, database: &Database) -> Result<(), redb::Error> {
        let transaction = database.begin_write()?;
        {
            let mut values = transaction.open_table(VALUES)?;
            let scope = self.scope.as_slice();
            // The scope ends with 0; behind all its keys stands what ends with 1.
            let mut end = self.scope.clone();
            if let Some(last) = end.last_mut() {
                *last = 1;
            }
            values.retain_in(scope..end.as_slice(), |_, _| false)?;
            transaction.open_table(USAGE)?.remove(scope)?;
        }
        transaction.commit()?;
        Ok(())
    }
}

fn read(bytes: &[u8]) -> Option<HostValue> {
    match bytes.split_first() {
        Some((&FORMAT, value)) => postcard::from_bytes(value).ok(),
        _ => None,
    }
}

/// What the database says is for the operator.
/// What redb panics at is a file that it did not write like this.
fn guarded(act: impl FnOnce() -> Reply) -> Reply {
    quietly(act).unwrap_or_else(|| Err(failed(&DAMAGED)))
}

fn failed(error: &dyn std::fmt::Display) -> HostError {
    tracing::error!(target: "ophiary", %error, "the database of kv");
    HostError::new("OSError", "the store of kv cannot be used now")
}
