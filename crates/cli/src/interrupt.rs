//! Ctrl-C, or a request to end (SIGTERM). The first one stops the work under way, whose result so far is then printed; a
//! second one, or one that comes while nothing is under way, ends the process.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// Whether there is work to stop.
static IS_WORKING: AtomicBool = AtomicBool::new(false);
static IS_REQUESTED: AtomicBool = AtomicBool::new(false);

/// Called before an interrupt ends the process.
static ON_EXIT: OnceLock<fn()> = OnceLock::new();

/// Installs the handler. Without one, Ctrl-C ends the process at once.
pub(crate) fn listen() {
    // A handler that cannot be installed leaves Ctrl-C as it is elsewhere.
    let _ = ctrlc::set_handler(|| {
        if IS_REQUESTED.swap(true, SeqCst) || !IS_WORKING.load(SeqCst) {
            match ON_EXIT.get() {
                Some(clean_up) => clean_up(),
                None => eprintln!("stopped before there was a result"),
            }
            std::process::exit(1);
        }
    });
}

/// Sets what is called before an interrupt ends the process; the first call counts.
pub(crate) fn on_exit(clean_up: fn()) {
    let _ = ON_EXIT.set(clean_up);
}

/// Whether the work is to stop.
pub(crate) fn is_requested() -> bool {
    IS_REQUESTED.load(SeqCst)
}

/// Work under way: as long as this lives, the first interrupt does not end the process.
#[must_use]
pub(crate) struct Working(());

impl Working {
    pub(crate) fn start() -> Working {
        IS_WORKING.store(true, SeqCst);
        Working(())
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        IS_WORKING.store(false, SeqCst);
    }
}
