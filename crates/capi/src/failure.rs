//! The error of the last call that failed, one for each thread.

use crate::isofold_status::{self, *};
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt::Display;

/// The reason why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    status: isofold_status,
    message: String,
    field: String,
    hint: String,
    /// The part of the text of the field that is at fault: its position from 1 and its length, both 0 if there is none.
    span: [usize; 2],
}

impl Failure {
    pub(crate) fn new(status: isofold_status, field: impl Into<String>, message: impl Display) -> Failure {
        Failure {
            status,
            message: message.to_string(),
            field: field.into(),
            hint: String::new(),
            span: [0; 2],
        }
    }

    /// A parameter has a value that is not valid.
    pub(crate) fn invalid(field: impl Into<String>, why: impl Display) -> Failure {
        Failure::new(ISOFOLD_ERROR_INVALID, field, why)
    }

    /// A pointer is null.
    pub(crate) fn null(field: &str) -> Failure {
        Failure::new(ISOFOLD_ERROR_NULL, field, format!("`{field}` is a null pointer"))
    }

    /// A buffer or an array has the wrong length.
    pub(crate) fn length(field: &str, why: impl Display) -> Failure {
        Failure::new(ISOFOLD_ERROR_LENGTH, field, why)
    }

    /// The failure with another name for a field: what the contract calls `players` is a parameter of another name.
    #[must_use]
    pub(crate) fn renamed(mut self, field: &str, parameter: &str) -> Failure {
        if self.field == field {
            self.field = parameter.to_owned();
        }
        self
    }

    /// A panic: a bug.
    pub(crate) fn bug(payload: &(dyn Any + Send), place: Option<String>) -> Failure {
        let mut failure = Failure::from(isofold_service::Error::of_panic(payload));
        place.into_iter().for_each(|place| failure.message += &format!(" ({place})"));
        failure
    }

    /// Makes it the last error of this thread.
    pub(crate) fn keep(self) -> isofold_status {
        let status = self.status;
        let text = |text: String| CString::new(text.replace('\0', " ")).unwrap_or_default();
        let last = Last {
            status,
            message: text(self.message),
            field: text(self.field),
            hint: text(self.hint),
            code: text(status.name().to_owned()),
            span: self.span,
        };
        // A thread that ends has no last error any more.
        let _ = LAST.try_with(|slot| slot.replace(last));
        status
    }
}

impl From<isofold_api::Error> for Failure {
    fn from(error: isofold_api::Error) -> Failure {
        Failure {
            status: error.code.into(),
            message: error.message,
            field: error.field.unwrap_or_default(),
            hint: error.hint.unwrap_or_default(),
            span: error.span.map_or([0; 2], |span| [span.position, span.length]),
        }
    }
}

impl From<isofold_service::Error> for Failure {
    fn from(error: isofold_service::Error) -> Failure {
        isofold_api::Error::from(error).into()
    }
}

/// The last error as the texts that callers get.
struct Last {
    status: isofold_status,
    message: CString,
    field: CString,
    hint: CString,
    code: CString,
    span: [usize; 2],
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::new(Last {
        status: ISOFOLD_OK,
        message: CString::default(),
        field: CString::default(),
        hint: CString::default(),
        code: CString::default(),
        span: [0; 2],
    });
}

/// A text of the last error: valid until another call fails on this thread.
fn last(text: fn(&Last) -> &CString) -> *const c_char {
    LAST.try_with(|slot| text(&slot.borrow()).as_ptr()).unwrap_or(c"".as_ptr())
}

/// The code of the last call on this thread that failed; ISOFOLD_OK if none has. A call that succeeds does not change
/// it.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_last_error() -> isofold_status {
    LAST.try_with(|slot| slot.borrow().status).unwrap_or(ISOFOLD_OK)
}

/// One sentence for people about the last call on this thread that failed; empty if none has. The text is the
/// library's: it is valid until another call fails on this thread, or the thread ends. That holds for the other texts
/// about errors too.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_last_error_message() -> *const c_char {
    last(|last| &last.message)
}

/// The parameter or the field of the request that is at fault, such as `board` or `hands[17]`; empty if there is
/// none.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_last_error_field() -> *const c_char {
    last(|last| &last.field)
}

/// Something to try; empty if there is nothing.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_last_error_hint() -> *const c_char {
    last(|last| &last.hint)
}

/// The code as a word, `invalid` or `not-found`: that of the contract, where the error is one of its codes.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_last_error_code() -> *const c_char {
    last(|last| &last.code)
}

/// The position, in characters from 1, of the part of the text of the field that is at fault, if that is a range; 0 if
/// there is none. `length`, unless it is null, gets the number of its characters; 0 at the end of the text.
///
/// # Safety
/// `length` is null, or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_last_error_position(length: *mut usize) -> usize {
    let [position, characters] = LAST.try_with(|slot| slot.borrow().span).unwrap_or_default();
    if !length.is_null() {
        // SAFETY: it is not null, and the caller promises that it can be written to.
        unsafe { length.write_unaligned(characters) };
    }
    position
}
