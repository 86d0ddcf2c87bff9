//! The run of one request.

use isofold_api::protocol::Event;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Found so often in a row to wait for another request, a job is blocked.
const BLOCKED: u32 = 4;

/// The run of one request: where its events go, and whether it was cancelled.
#[derive(Default)]
pub struct Job {
    is_cancelled: AtomicBool,
    /// The number of times in a row that it was found to wait for another request.
    blocked: AtomicU32,
    events: Option<Box<dyn Fn(Event) + Send + Sync>>,
}

impl Job {
    /// A job whose events go to a function.
    pub fn with_events(events: impl Fn(Event) + Send + Sync + 'static) -> Job {
        Job { events: Some(Box::new(events)), ..Job::default() }
    }

    /// Asks the work to end at the next good moment.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work should end.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Takes note whether the work waits for something that only another request can do.
    pub(crate) fn set_blocked(&self, is_blocked: bool) {
        let before = self.blocked.load(Ordering::Relaxed);
        self.blocked.store(if is_blocked { before.saturating_add(1) } else { 0 }, Ordering::Relaxed);
    }

    /// Whether the work has waited for another request for a while.
    pub(crate) fn is_blocked(&self) -> bool {
        self.blocked.load(Ordering::Relaxed) >= BLOCKED
    }

    /// Reports an event.
    pub fn report(&self, event: Event) {
        if let Some(events) = &self.events {
            events(event);
        }
    }

    /// Reports something that people should know.
    pub fn remark(&self, message: impl Into<String>) {
        self.report(Event::Remark { message: message.into() });
    }
}
