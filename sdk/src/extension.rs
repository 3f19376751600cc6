//! Writing an extension by hand: state of its own for each session, a policy for children, answers that are futures.
//!
//! Place: what [`crate::Functions`] is made of, for those who need more.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicI64, Ordering};
//!
//! use ophiary::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
//!
//! /// `count_next()` counts in each session apart.
//! struct Count;
//!
//! #[derive(Default)]
//! struct CountOf(AtomicI64);
//!
//! impl Extension for Count {
//!     fn namespace(&self) -> &str {
//!         "count"
//!     }
//!     fn functions(&self) -> Vec<Function> {
//!         vec![Function::blocking("count_next", "The next number.").returns(Shape::INT)]
//!     }
//!     fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
//!         Arc::new(CountOf::default())
//!     }
//! }
//!
//! impl Instance for CountOf {
//!     fn call(&self, _: usize, _: Call) -> Answer {
//!         Answer::value(self.0.fetch_add(1, Ordering::Relaxed))
//!     }
//! }
//!
//! let engine = ophiary::Engine::builder().extension(Count).build()?;
//! let session = engine.blocking_session()?;
//! let numbers: Vec<i64> = session.run("[count_next() for _ in range(3)]")?.value()?;
//! assert_eq!(numbers, [0, 1, 2]);
//! # Ok::<(), ophiary::Error>(())
//! ```

pub use ophiary_actors::extension::{
    Answer, Call, ChildInfo, ChildPolicy, Extension, Field, Function, Instance, KEYWORDS, Offload,
    Param, Reply, SessionInfo, Shape, TextFormat, is_global,
};
