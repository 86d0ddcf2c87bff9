//! Texts that the library hands out, and gets back to free them.

use crate::edge;
use crate::failure::Failure;
use crate::{fork, isofold_status};
use std::collections::BTreeSet;
use std::ffi::{CString, c_char};
use std::sync::{Mutex, PoisonError};

/// The addresses of all texts that were handed out and not freed.
static LIVE: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

/// Hands out a text.
pub(crate) fn hand_out(text: String) -> Result<*mut c_char, Failure> {
    fork::mark_used()?;
    let text = CString::new(text).map_err(|error| Failure::invalid("", error))?.into_raw();
    LIVE.lock().unwrap_or_else(PoisonError::into_inner).insert(text.addr());
    Ok(text)
}

/// Frees a text that this library has handed out. Null is no text, and that is no error; a text that was freed
/// before, or that is not of this library, is ISOFOLD_ERROR_INVALID, and nothing happens to it.
///
/// # Safety
/// No other thread uses the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_string_free(text: *mut c_char) -> isofold_status {
    edge::call(|| {
        if text.is_null() {
            return Ok(());
        }
        fork::check()?;
        if !LIVE.lock().unwrap_or_else(PoisonError::into_inner).remove(&text.addr()) {
            return Err(Failure::invalid("text", "`text` was freed before, or is no text of isofold"));
        }
        // SAFETY: the address was that of a text of `into_raw` which was not freed, and is taken out of the list of
        // those only once.
        drop(unsafe { CString::from_raw(text) });
        Ok(())
    })
}
