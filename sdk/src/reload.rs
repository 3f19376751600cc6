//! Reloading: a running engine takes the configuration that its files have now.
//!
//! Place: `EngineBuilder::watch` asks for it; `ophiary_config::watch` looks at the files.
//!
//! Invariants: a configuration is taken whole or not at all, and what cannot be used changes nothing. What is told has happened.
//! Limits: those of the watch.

use std::sync::Arc;

use ophiary_actors::{ActorError, ActorSystem};
use ophiary_config::change::{Change, changes};
use ophiary_config::watch::{Watch, watch};
use ophiary_config::{Config, Loaded, Sources};

use crate::engine::granting;
use crate::error::Error;

/// What came of a change of the configuration's files.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reload {
    /// The engine has it: the keys that differ, each with from when it counts.
    Applied(Vec<Change>),
    /// It cannot be used, and what was before stays.
    Refused(Error),
}

/// Who is told.
pub(crate) type Told = Box<dyn FnMut(Reload) + Send>;

/// Watches the files of a running system's configuration.
pub(crate) fn start(
    system: ActorSystem,
    brought: Arc<[String]>,
    (sources, loaded): (Sources, &Loaded),
    mut told: Told,
) -> Result<Watch, Error> {
    let mut last = granting(loaded.config.clone(), &brought);
    let reload = move |result: Result<Loaded, ophiary_config::ConfigError>| {
        let applied = result.map_err(ActorError::from).and_then(|loaded| {
            let new = granting(loaded.config, &brought);
            system.reconfigure_blocking(&new)?;
            Ok(replaced(&mut last, new))
        });
        match applied {
            Ok(changes) => told(Reload::Applied(changes)),
            // There is nothing left that could change.
            Err(ActorError::Stopped) => {}
            Err(error) => told(Reload::Refused(error.into())),
        }
    };
    watch(sources, loaded, reload)
        .map_err(|error| Error::Refused(ActorError::Start(error.to_string())))
}

fn replaced(last: &mut Config, new: Config) -> Vec<Change> {
    let changes = changes(last, &new);
    *last = new;
    changes
}
