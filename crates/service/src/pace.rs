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
    /// The start of the part that is under way, and the share of it that was reported last.
    part: (Instant, f64),
}

impl Pace {
    pub(crate) fn start() -> Pace {
        let now = Instant::now();
        Pace { started: now, last: now, part: (now, 0.0) }
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
    pub(crate) fn phase(&mut self, work: &str, share: f64) -> Event {
        let mut event = self.progress(work, share);
        if let Event::Progress { seconds_left, .. } = &mut event {
            *seconds_left = None;
        }
        event
    }

    /// The progress of work of which a share is done. A share that falls by half is that of the next part.
    pub(crate) fn progress(&mut self, work: &str, share: f64) -> Event {
        let (seconds, share) = (self.seconds(), share.clamp(0.0, 1.0));
        if share < self.part.1 / 2.0 {
            self.part.0 = Instant::now();
        }
        self.part.1 = share;
        let of_part = self.part.0.elapsed().as_secs_f64();
        Event::Progress {
            work: work.to_owned(),
            share: Some(share),
            seconds,
            iterations: None,
            exploitability: None,
            seconds_left: (share > 0.0).then(|| of_part / share - of_part),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_its_own_time_left() {
        let mut pace = Pace::start();
        let left = |event: Event| match event {
            Event::Progress { seconds_left, .. } => seconds_left,
            _ => None,
        };
        assert!(left(pace.progress("exact", 0.75)).is_some());
        assert!(left(pace.progress("exact", 0.7)).is_some(), "an estimate may fall a little");
        assert_eq!(pace.part.0, pace.started);
        assert_eq!(left(pace.progress("exact", 0.0)), None);
        assert!(pace.part.0 > pace.started);
        assert_eq!(left(pace.phase("flop", 0.5)), None);
    }
}
