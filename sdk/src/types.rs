//! Types of scripts, before they are run: behind the feature `types`.
//!
//! ```
//! use ophiary::{Engine, Functions};
//!
//! #[derive(serde::Deserialize, schemars::JsonSchema)]
//! struct Price {
//!     item: String,
//! }
//!
//! let shop = Functions::new("shop").sync("price", "The price of an item.", |_: Price| Ok(3));
//! let engine = Engine::builder().extension(shop).build()?;
//! let checker = engine.blocking_session()?.type_checker()?;
//! let findings = checker.check("order.py", "shop_price(7)")?;
//! assert_eq!(findings[0].rule, "invalid-argument-type");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Place: `Session::type_checker` asks a session what its scripts can name; the rest is the crate `ophiary-typecheck`.
//!
//! Invariants: a checker is of the session's functions, modules and libraries. It does not know the globals that earlier scripts
//! have left: say them with `Surroundings::with_name`.
//! Limits: `TypeLimits`. A check blocks its thread: within an executor, hand it to a thread that may block.

use std::fmt::Write;

use ophiary_actors::Offered;

pub use ophiary_typecheck::{
    Finding, Note, Severity, Surroundings, SurroundingsError, TypeCheckError, TypeChecker,
    TypeLimits, annotation,
};

use crate::error::Error;

impl crate::Session {
    /// What its scripts find when they are run, as far as types go.
    pub async fn surroundings(&self) -> Result<Surroundings, Error> {
        Ok(surroundings(self.handle().offered().await?))
    }

    /// Checks the types of scripts before they are run. Keep it for many scripts.
    pub async fn type_checker(&self) -> Result<TypeChecker, Error> {
        Ok(TypeChecker::new(self.surroundings().await?)?)
    }
}

impl crate::blocking::Session {
    /// What its scripts find when they are run, as far as types go.
    pub fn surroundings(&self) -> Result<Surroundings, Error> {
        Ok(surroundings(self.session().handle().offered_blocking()?))
    }

    /// Checks the types of scripts before they are run. Keep it for many scripts.
    pub fn type_checker(&self) -> Result<TypeChecker, Error> {
        Ok(TypeChecker::new(self.surroundings()?)?)
    }
}

fn surroundings(offered: Offered) -> Surroundings {
    let mut surroundings = Surroundings::new().with_stubs(&offered.stubs);
    for module in offered.modules {
        let mut stubs = module.stubs;
        for (name, value) in &module.values {
            let _ = write!(stubs, "\n{name}: {}", annotation(value));
        }
        stubs.push('\n');
        surroundings = surroundings.with_module(module.name, stubs);
    }
    offered.libraries.iter().cloned().fold(surroundings, Surroundings::with_library)
}
