//! The requests that are worked on at the same time, up to a number. Others wait, in their order, and when too many do they are refused.

use crate::Limits;
use crate::response::Refusal;
use axum::http::StatusCode;
use isofold_api::solve::Session;
use isofold_api::{ErrorCode, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The kind of work that a request is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// Lists, trees and commands: over soon.
    Short,
    /// Computation on all threads, with memory of its own.
    Computing,
    /// Solves, and questions about solutions: the service shares threads and memory among them.
    Solving,
}

/// The work of a request.
pub(crate) fn work_of(request: &Request) -> Work {
    match request {
        Request::Session(Session::Wait { .. })
        | Request::Solve(_)
        | Request::Show(_)
        | Request::Exploit(_)
        | Request::Simplify(_)
        | Request::Compare(_)
        | Request::Export(_)
        | Request::Batch(_)
        | Request::Report(_) => Work::Solving,
        Request::Equity(_)
        | Request::Convert(_)
        | Request::BucketsClasses(_)
        | Request::BucketsCompare(_)
        | Request::BucketsQuality(_)
        | Request::BucketsBuild(_)
        | Request::DatasetGenerate(_)
        | Request::DatasetVerify(_)
        | Request::LibraryVerify(_)
        | Request::LibraryExport(_)
        | Request::LibraryImport(_) => Work::Computing,
        _ => Work::Short,
    }
}

/// The places for requests.
pub(crate) struct Slots {
    short: Arc<Semaphore>,
    computing: Arc<Semaphore>,
    solving: Arc<Semaphore>,
    waiting: AtomicUsize,
    queue: usize,
}

/// The place of a request, until this is dropped.
pub(crate) struct Slot {
    _permit: OwnedSemaphorePermit,
}

impl Slots {
    pub(crate) fn new(limits: &Limits) -> Slots {
        let places = |number| Arc::new(Semaphore::new(number));
        Slots {
            short: places(limits.short),
            computing: places(limits.computing),
            solving: places(limits.solving),
            waiting: AtomicUsize::new(0),
            queue: limits.queue,
        }
    }

    /// Waits for a place. When too many wait already, it is refused.
    pub(crate) async fn take(&self, work: Work) -> Result<Slot, Refusal> {
        let places = match work {
            Work::Short => &self.short,
            Work::Computing => &self.computing,
            Work::Solving => &self.solving,
        };
        if let Ok(permit) = Arc::clone(places).try_acquire_owned() {
            return Ok(Slot { _permit: permit });
        }
        let waiting = Waiting::new(&self.waiting);
        if waiting.others >= self.queue {
            return Err(busy(format!("{} requests wait already", self.queue)));
        }
        match Arc::clone(places).acquire_owned().await {
            Ok(permit) => Ok(Slot { _permit: permit }),
            Err(_) => Err(busy("isofold is about to end".to_owned())),
        }
    }
}

/// One that waits, until this is dropped.
struct Waiting<'a> {
    number: &'a AtomicUsize,
    others: usize,
}

impl<'a> Waiting<'a> {
    fn new(number: &'a AtomicUsize) -> Waiting<'a> {
        Waiting { number, others: number.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.number.fetch_sub(1, Ordering::Relaxed);
    }
}

pub(crate) fn busy(why: String) -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Failed, why)
        .with_hint("try again when some of them have been answered")
}
