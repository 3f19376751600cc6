//! Signals: Ctrl-C, which the script sees as `KeyboardInterrupt`, and SIGTERM, which ends the command.
//!
//! Place: `run.rs` asks between two slices, and while the script sleeps; `tenant.rs` while a session runs.
//!
//! Invariants: a script may catch an interrupt, as under `CPython`. One that is pressed again before the last was seen, or within
//! `AGAIN`, ends the process with status 130 at once, so that every command can be stopped. SIGTERM ends it with status 143, also
//! as the first process of a container, which the system's default does not; who has sessions to keep is told of the first one
//! instead, and the second one ends it.
//! Limits: none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The longest time that an interrupt goes unseen while the script sleeps.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How soon after an interrupt another one means the command, not the script.
const AGAIN: Duration = Duration::from_secs(1);

/// What the user, or the system, has asked for: one for the process, for what listens once listens to its end.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt {
    /// Ctrl-C, which was not seen yet.
    pressed: Arc<AtomicBool>,
    /// Another Ctrl-C ends the process.
    again: Arc<AtomicBool>,
    /// When the last one was seen.
    seen: Arc<Mutex<Option<Instant>>>,
    /// SIGTERM has come, or is to end the process at once.
    ending: Arc<AtomicBool>,
    /// Somebody is told of the first SIGTERM.
    held: Arc<AtomicBool>,
}

static LISTENING: OnceLock<Interrupt> = OnceLock::new();

// === impl Interrupt ===

impl Interrupt {
    /// Listens from now on; what was pressed before is forgotten. Where the system refuses that, signals end the process as they
    /// do without us.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = LISTENING.get_or_init(|| {
            let interrupt = Interrupt {
                pressed: Arc::default(),
                again: Arc::default(),
                seen: Arc::default(),
                ending: Arc::new(AtomicBool::new(true)),
                held: Arc::default(),
            };
            if let Err(error) = interrupt.register() {
                errln!("ophiary: cannot listen for interrupts: {error}");
            }
            interrupt
        });
        interrupt.take();
        interrupt.forget();
        interrupt.clone()
    }

    /// In this order: the first press must find its flag unset.
    fn register(&self) -> std::io::Result<()> {
        flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&self.again))?;
        flag::register(SIGINT, Arc::clone(&self.again))?;
        flag::register(SIGINT, Arc::clone(&self.pressed))?;
        flag::register_conditional_shutdown(SIGTERM, 143, Arc::clone(&self.ending))?;
        flag::register(SIGTERM, Arc::clone(&self.ending))?;
        Ok(())
    }

    /// Is told of the first SIGTERM from now on, in place of being ended by it.
    pub(crate) fn hold_end(&self) {
        // Once: what has come since is not forgotten.
        if !self.held.swap(true, Ordering::Relaxed) {
            self.ending.store(false, Ordering::Relaxed);
        }
    }

    /// Whether SIGTERM has come.
    pub(crate) fn is_ending(&self) -> bool {
        self.held.load(Ordering::Relaxed) && self.ending.load(Ordering::Relaxed)
    }

    /// Whether Ctrl-C was pressed, and not seen yet.
    pub(crate) fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Whether Ctrl-C was pressed since the last time.
    pub(crate) fn take(&self) -> bool {
        let pressed = self.pressed.swap(false, Ordering::Relaxed);
        if pressed {
            *self.seen() = Some(Instant::now());
        } else {
            self.let_pass();
        }
        pressed
    }

    /// An interrupt that was seen long ago is no first of two any more.
    fn let_pass(&self) {
        let mut seen = self.seen();
        if seen.is_some_and(|seen| seen.elapsed() > AGAIN) {
            *seen = None;
            // One that comes just now is seen as a first one.
            self.again.store(self.pressed.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    fn seen(&self) -> MutexGuard<'_, Option<Instant>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn forget(&self) {
        *self.seen() = None;
        self.again.store(false, Ordering::Relaxed);
    }

    /// Sleeps, but no longer than until it is pressed.
    pub(crate) fn sleep(&self, time: Duration) {
        let began = Instant::now();
        while !self.pressed.load(Ordering::Relaxed) {
            let left = time.saturating_sub(began.elapsed());
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(LOOK_EVERY));
            self.let_pass();
        }
    }
}
