//! The progress of a computation as events.

use crate::Job;
use crate::pace::Pace;
use isofold_api::protocol::Event;
use isofold_equity::{Estimate, Progress};
use std::ops::ControlFlow;

/// Reports to a job, and listens to it.
pub(super) struct Watch<'a> {
    job: &'a Job,
    pace: Pace,
}

impl Watch<'_> {
    pub(super) fn new(job: &Job) -> Watch<'_> {
        Watch { job, pace: Pace::start() }
    }

    /// Reports the progress and the equities so far; breaks if the job is cancelled.
    pub(super) fn report(&mut self, reached: &Progress) -> ControlFlow<()> {
        if self.job.is_cancelled() {
            return ControlFlow::Break(());
        }
        if self.pace.is_due() {
            let work = if reached.trials.is_some() { "sampling" } else { "exact" };
            self.job.report(self.pace.progress(work, reached.share));
            // Between two next cards there are no equities.
            if !reached.players.is_empty() {
                let players = &reached.players;
                let figures = |figure: fn(&Estimate) -> f64| players.iter().map(figure).collect();
                self.job.report(Event::Estimate {
                    trials: reached.trials,
                    equities: figures(|player| player.equity),
                    errors: figures(|player| player.error),
                });
            }
        }
        ControlFlow::Continue(())
    }
}
