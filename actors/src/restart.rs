//! Restarts after crashes: how often, and after which wait.
//!
//! Place: a session that crashed asks; its tenant's configuration has the policy.
//!
//! Invariants: more than `intensity` restarts within `period` end the session. Waits double up to `backoff_max`, with a jitter
//! of a quarter that depends on the session, so that sessions that crash together do not come back together.
//! Limits: those of the policy.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ophiary_config::tenant::{Restart, RestartWhen};

use crate::message::SessionId;

/// The restarts of a session.
#[derive(Debug)]
pub(crate) struct Restarts {
    seed: u128,
    /// When it crashed, within the last period.
    crashes: VecDeque<Instant>,
}

/// What becomes of a session that crashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It comes back.
    Restart { after: Duration },
    /// It has ended.
    End,
}

// === impl Restarts ===

impl Restarts {
    pub(crate) fn new(session: SessionId) -> Restarts {
        Restarts { seed: session.0, crashes: VecDeque::new() }
    }

    /// It crashed now.
    pub(crate) fn crashed(&mut self, policy: &Restart, now: Instant) -> Decision {
        match policy.when {
            RestartWhen::Temporary => return Decision::End,
            RestartWhen::Permanent | RestartWhen::Transient => {}
        }
        let period = policy.period.duration();
        while self.crashes.front().is_some_and(|crash| now.duration_since(*crash) > period) {
            self.crashes.pop_front();
        }
        if self.crashes.len() >= policy.intensity as usize {
            return Decision::End;
        }
        let doublings = u32::try_from(self.crashes.len()).unwrap_or(u32::MAX).min(32);
        let wait = policy.backoff.0.saturating_mul(1 << doublings).min(policy.backoff_max.0);
        let spread = wait / 4;
        let turn = u64::try_from(self.seed.rotate_left(doublings) & 0xFFFF).unwrap_or(0);
        let wait = wait - spread * turn / 0xFFFF;
        self.crashes.push_back(now);
        Decision::Restart { after: Duration::from_millis(wait) }
    }
}

#[cfg(test)]
mod tests {
    use ophiary_config::tenant::Strategy;
    use ophiary_config::unit::Millis;

    use super::*;

    fn policy(when: RestartWhen) -> Restart {
        Restart {
            when,
            strategy: Strategy::OneForOne,
            intensity: 3,
            period: Millis(1000),
            backoff: Millis(100),
            backoff_max: Millis(300),
        }
    }

    #[test]
    fn a_session_comes_back_as_often_as_the_intensity_allows() {
        let start = Instant::now();
        let mut restarts = Restarts::new(SessionId(7));
        let waits: Vec<u128> = (0..3)
            .map(|_| match restarts.crashed(&policy(RestartWhen::Transient), start) {
                Decision::Restart { after } => after.as_millis(),
                Decision::End => 0,
            })
            .collect();
        assert!((75..=100).contains(&waits[0]), "{waits:?}");
        assert!((150..=200).contains(&waits[1]), "{waits:?}");
        assert!((225..=300).contains(&waits[2]), "{waits:?}");
        assert_eq!(restarts.crashed(&policy(RestartWhen::Transient), start), Decision::End);
        let later = start + Duration::from_millis(1001);
        let decision = restarts.crashed(&policy(RestartWhen::Permanent), later);
        assert!(matches!(decision, Decision::Restart { .. }));
    }

    #[test]
    fn a_temporary_session_does_not_come_back() {
        let mut restarts = Restarts::new(SessionId(7));
        let decision = restarts.crashed(&policy(RestartWhen::Temporary), Instant::now());
        assert_eq!(decision, Decision::End);
    }
}
