//! The pace of progress events: a few each second.

use isofold_api::protocol::Event;
use std::time::{Duration, Instant};

/// The time between two events, and before the first.
const INTERVAL: Duration = Duration::from_millis(250);

/// The time that work takes, and when it was last reported on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    started: Instant,
    last: Instant,
}

impl Pace {
    pub(crate) fn start() -> Pace {
        let now = Instant::now();
        Pace { started: now, last: now }
    }

    /// Whether it is time for an event; the next one is due an interval later.
    pub(crate) fn is_due(&mut self) -> bool {
        let is_due = self.last.elapsed() >= INTERVAL;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }

    /// The seconds since the work began.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// The progress of one phase of work, of which a share is done; when the others end is not known.
    pub(crate) fn phase(&self, work: &str, share: f64) -> Event {
        let mut event = self.progress(work, share);
        if let Event::Progress { seconds_left, .. } = &mut event {
            *seconds_left = None;
        }
        event
    }

    /// The progress of work of which a share is done.
    pub(crate) fn progress(&self, work: &str, share: f64) -> Event {
        let seconds = self.seconds();
        let share = share.clamp(0.0, 1.0);
        Event::Progress {
            work: work.to_owned(),
            share: Some(share),
            seconds,
            iterations: None,
            exploitability: None,
            seconds_left: (share > 0.0).then(|| seconds / share - seconds),
        }
    }
}
