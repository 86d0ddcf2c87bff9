//! The progress of work on buckets as events.

use crate::pace::Pace;
use crate::{Error, Job};
use isofold_abstraction::{FeatureCache, Progress};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Reports to a job from any thread, and listens to it.
pub(super) struct Watch<'a> {
    job: &'a Job,
    pace: Mutex<Pace>,
    /// Set once the job is cancelled.
    stop: Arc<AtomicBool>,
}

impl Watch<'_> {
    pub(super) fn new(job: &Job) -> Watch<'_> {
        let stop = Arc::new(AtomicBool::new(job.is_cancelled()));
        Watch { job, pace: Mutex::new(Pace::start()), stop }
    }

    /// A cache of features whose work stops once the job is cancelled.
    pub(super) fn cache(&self) -> FeatureCache {
        FeatureCache::stopped_by(Arc::clone(&self.stop))
    }

    /// Reports the progress of a phase.
    pub(super) fn report(&self, progress: Progress) {
        if self.job.is_cancelled() {
            self.stop.store(true, Ordering::Relaxed);
        }
        // Nothing panics while it holds the lock.
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        if pace.is_due() {
            let work = format!("{}: {}", progress.street, progress.phase);
            self.job.report(pace.phase(&work, progress.done as f64 / progress.total.max(1) as f64));
        }
    }

    /// An error if the job is cancelled.
    pub(super) fn check(&self) -> Result<(), Error> {
        if self.job.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
    }

    /// The seconds since the work began.
    pub(super) fn seconds(&self) -> f64 {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner).seconds()
    }
}
