//! Restarts after crashes: how often, and after which wait.
//!
//! Place: a session that crashed asks; its tenant's configuration has the policy.
//!
//! Invariants: more than `intensity` restarts within `period` end the session. Waits double up to `backoff_max`, with a jitter
//! of a quarter that depends on a hash of the session's id, so that sessions that crash together do not come back together,
//! whatever ids they have.
//! Limits: those of the policy.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ophiary_config::tenant::{Restart, RestartWhen};

use crate::message::SessionId;

/// The restarts of a session.
#[derive(Debug)]
pub(crate) struct Restarts {
    session: SessionId,
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
        Restarts { session, crashes: VecDeque::new() }
    }

    /// It crashed now.
    pub(crate) fn crashed(&mut self, policy: &Restart, now: Instant) -> Decision {
        match policy.when {
            RestartWhen::Temporary => return Decision::End,
            RestartWhen::Transient => {}
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
        let turn = u64::from(self.turn(doublings));
        let wait = wait - spread * turn / 0xFFFF;
        self.crashes.push_back(now);
        Decision::Restart { after: Duration::from_millis(wait) }
    }

    /// Which part of the jitter it has this time.
    fn turn(&self, number: u32) -> u16 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.session.0.to_le_bytes()).update(&number.to_le_bytes());
        let hash = hasher.finalize();
        u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]])
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
        let decision = restarts.crashed(&policy(RestartWhen::Transient), later);
        assert!(matches!(decision, Decision::Restart { .. }));
    }

    #[test]
    fn sessions_that_crash_together_come_back_at_all_times_of_the_jitter() {
        let (now, mut waits) = (Instant::now(), std::collections::BTreeMap::new());
        for id in 1..=1000 {
            let mut restarts = Restarts::new(SessionId(id));
            for turn in 0..2 {
                if let Decision::Restart { after } =
                    restarts.crashed(&policy(RestartWhen::Transient), now)
                {
                    *waits.entry((turn, after.as_millis())).or_insert(0) += 1;
                }
            }
        }
        // 100 ms less up to 25, and 200 less up to 50: about 40 and 20 at each millisecond.
        let in_each = |turn, times: std::ops::Range<u128>| {
            times.map(|wait| waits.get(&(turn, wait)).copied().unwrap_or(0)).collect::<Vec<i32>>()
        };
        let (first, second) = (in_each(0, 76..100), in_each(1, 151..200));
        assert!(first.iter().all(|count| (15..80).contains(count)), "{first:?}");
        assert!(second.iter().all(|count| (3..50).contains(count)), "{second:?}");
    }

    #[test]
    fn a_temporary_session_does_not_come_back() {
        let mut restarts = Restarts::new(SessionId(7));
        let decision = restarts.crashed(&policy(RestartWhen::Temporary), Instant::now());
        assert_eq!(decision, Decision::End);
    }
}
