//! Ctrl-C: what the user wants to stop, the script sees as `KeyboardInterrupt`.
//!
//! Place: `run.rs` asks between two slices, and while the script sleeps.
//!
//! Invariants: a script may catch the first interrupt, as under `CPython`. One that comes before the last was seen ends the
//! process with status 130 at once, so a command that hangs can always be stopped.
//! Limits: none.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The longest time that an interrupt goes unseen while the script sleeps.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Whether the user has pressed Ctrl-C: one for the process, for what listens once listens to its end.
#[derive(Clone)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
}

static LISTENING: OnceLock<Interrupt> = OnceLock::new();

impl Interrupt {
    /// Listens from now on; what was pressed before is forgotten. Where the system refuses that, Ctrl-C ends the process as it
    /// does without us.
    pub(crate) fn listen() -> Interrupt {
        let interrupt = LISTENING.get_or_init(|| {
            let pressed = Arc::new(AtomicBool::new(false));
            // In this order: the first press must find the flag unset.
            let listening = flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&pressed))
                .and_then(|_| flag::register(SIGINT, Arc::clone(&pressed)));
            if let Err(error) = listening {
                errln!("ophiary: cannot listen for interrupts: {error}");
            }
            Interrupt { pressed }
        });
        interrupt.take();
        interrupt.clone()
    }

    /// Whether it was pressed since the last time.
    pub(crate) fn take(&self) -> bool {
        self.pressed.swap(false, Ordering::Relaxed)
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
        }
    }
}
