//! Long requests of the contract, asked by a command: progress, remarks and Ctrl-C.

use crate::error_text;
use crate::failure::Failure;
use crate::interrupt::{self, Work};
use crate::output;
use crate::paint;
use crate::progress::Progress;
use isofold_api::protocol::Event;
use isofold_api::{Answer, Request};
use isofold_service::{Job, Service, Settings};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Answers a request, with its progress on stderr. Ctrl-C cancels it: what it has so far is the answer, if it has one.
pub(crate) fn answer(settings: Settings, request: &Request, work: Work) -> Result<Answer, Failure> {
    let progress = Mutex::new(Progress::of(work));
    let job = Job::with_events(move |event| match event {
        Event::Progress { share, seconds_left, .. } => {
            let share = share.unwrap_or(0.0);
            let left =
                || Some(seconds_left.map_or(String::new(), |left| format!("{} left", paint::duration(left))));
            // Interrupts are noticed below.
            let _ = progress.lock().unwrap_or_else(PoisonError::into_inner).report(share, left);
        }
        Event::Remark { message } => output::remark(&message),
        _ => {}
    });
    let service = Service::with(settings);
    let is_over = AtomicBool::new(false);
    let answer = thread::scope(|scope| {
        scope.spawn(|| {
            while !is_over.load(Relaxed) {
                if interrupt::is_requested() {
                    job.cancel();
                    break;
                }
                thread::sleep(Duration::from_millis(20));
            }
        });
        let answer = service.answer(request, &job);
        is_over.store(true, Relaxed);
        answer
    });
    answer.map_err(|error| error_text::service(error, &["spot", "spots"]))
}
