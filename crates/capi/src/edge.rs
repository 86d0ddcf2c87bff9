//! The edge that every call passes: no panic goes further.

use crate::failure::Failure;
use crate::isofold_status::{self, ISOFOLD_OK};
use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, Once, PoisonError};

/// Runs the body of a call. Its error, or a panic, becomes the last error of the thread.
pub(crate) fn call(body: impl FnOnce() -> Result<(), Failure>) -> isofold_status {
    match caught(body) {
        Ok(()) => ISOFOLD_OK,
        Err(failure) => failure.keep(),
    }
}

/// Runs something that may panic: a panic becomes an error.
pub(crate) fn caught<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    keep_places();
    // Nothing of the caller's is seen half changed: outputs are written to by value, and what is shared is behind
    // locks that hold whole values.
    panic::catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| Err(bug(&*payload)))
}

fn bug(payload: &(dyn Any + Send)) -> Failure {
    Failure::bug(payload, PLACE.lock().unwrap_or_else(PoisonError::into_inner).take())
}

/// The place of the last panic, on whichever thread.
static PLACE: Mutex<Option<String>> = Mutex::new(None);

/// Keeps the places of panics, instead of printing them on the stderr of a program that is not ours. The hook is that
/// of this library's own copy of Rust's standard library.
fn keep_places() {
    static SET: Once = Once::new();
    SET.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            // The tests of this crate print theirs.
            if cfg!(test) {
                before(panic);
            }
            let place = panic.location().map(|at| format!("{}:{}", at.file(), at.line()));
            *PLACE.lock().unwrap_or_else(PoisonError::into_inner) = place;
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isofold_last_error_message;
    use crate::isofold_status::ISOFOLD_ERROR_INTERNAL;
    use std::ffi::CStr;

    #[test]
    fn a_panic_is_an_error_with_its_place() {
        assert_eq!(call(|| panic!("a fault, {}", 7)), ISOFOLD_ERROR_INTERNAL);
        // SAFETY: the text is that of this thread's last error, and no other call follows.
        let message = unsafe { CStr::from_ptr(isofold_last_error_message()) }.to_str().unwrap();
        assert!(message.starts_with("a bug in isofold: a fault, 7 (crates/capi/src/edge.rs:"), "{message}");
    }
}
