//! The run of one request.

use isofold_api::protocol::Event;
use std::sync::atomic::{AtomicBool, Ordering};

/// The run of one request: where its events go, and whether it was cancelled.
#[derive(Default)]
pub struct Job {
    is_cancelled: AtomicBool,
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
