//! Forked processes. The child has none of the parent's threads, and may have its locks as they were held: it is
//! refused what needs them.

use crate::failure::Failure;
use crate::isofold_status::ISOFOLD_ERROR_FORKED;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether this process is the child of one that had used threads or handles.
static IS_FORKED: AtomicBool = AtomicBool::new(false);

/// Takes note that threads or handles are used from now on. An error in a child of such a process.
pub(crate) fn mark_used() -> Result<(), Failure> {
    static HEARD: Once = Once::new();
    check()?;
    HEARD.call_once(hear);
    Ok(())
}

/// An error in the child of a process that had used threads or handles.
pub(crate) fn check() -> Result<(), Failure> {
    match IS_FORKED.load(Ordering::Relaxed) {
        false => Ok(()),
        true => Err(Failure::new(
            ISOFOLD_ERROR_FORKED,
            "",
            "this process was forked from one that had used isofold already: fork before the first handle is made and the first equity is \
             computed, or start another program (exec)",
        )),
    }
}

/// Hears of forks from now on.
#[cfg(unix)]
fn hear() {
    extern "C" fn in_child() {
        IS_FORKED.store(true, Ordering::Relaxed);
    }
    // SAFETY: the function touches an atomic only, which is safe in a child; the library is never unloaded, so that
    // it stays where it is. If the system has no memory for it, forks are not heard of.
    unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
}

#[cfg(not(unix))]
fn hear() {}
