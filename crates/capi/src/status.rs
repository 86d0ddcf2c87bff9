//! The codes that calls return.

use isofold_api::ErrorCode;

/// The result of a call: ISOFOLD_OK, or the kind of error. The codes 1 to 10 and ISOFOLD_ERROR_INTERNAL are
/// those of the contract, the others are about the call itself. New ones may be added: treat one that you do not know as ISOFOLD_ERROR_FAILED.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum isofold_status {
    /// Done.
    ISOFOLD_OK = 0,
    /// No request: not JSON, a missing or unknown field, a value of another type.
    ISOFOLD_ERROR_BAD_REQUEST = 1,
    /// There is no request of this name.
    ISOFOLD_ERROR_UNKNOWN_REQUEST = 2,
    /// A value is not valid.
    ISOFOLD_ERROR_INVALID = 3,
    /// Something that is named does not exist: an entry, a session, a file.
    ISOFOLD_ERROR_NOT_FOUND = 4,
    /// It takes more memory than may be used.
    ISOFOLD_ERROR_MEMORY = 5,
    /// This build, this device or this solution cannot do it.
    ISOFOLD_ERROR_UNSUPPORTED = 6,
    /// A file is damaged, or not what it should be.
    ISOFOLD_ERROR_DAMAGED = 7,
    /// A file or folder cannot be read or written.
    ISOFOLD_ERROR_IO = 8,
    /// It was cancelled.
    ISOFOLD_ERROR_CANCELLED = 9,
    /// It failed for another reason.
    ISOFOLD_ERROR_FAILED = 10,
    /// A pointer is null that must not be.
    ISOFOLD_ERROR_NULL = 100,
    /// A handle is 0, was freed, or is that of something else.
    ISOFOLD_ERROR_HANDLE = 101,
    /// A text is not UTF-8.
    ISOFOLD_ERROR_UTF8 = 102,
    /// A buffer is too short, or an array has another length than it must have.
    ISOFOLD_ERROR_LENGTH = 103,
    /// The process was forked after it had used handles or threads of isofold, and this is the child.
    ISOFOLD_ERROR_FORKED = 104,
    /// The header that a program was compiled with has another ABI than the library that it has loaded.
    ISOFOLD_ERROR_ABI = 105,
    /// A bug in isofold: please report it. The process may go on.
    ISOFOLD_ERROR_INTERNAL = 106,
}

use isofold_status::*;

impl From<ErrorCode> for isofold_status {
    fn from(code: ErrorCode) -> isofold_status {
        match code {
            ErrorCode::BadRequest => ISOFOLD_ERROR_BAD_REQUEST,
            ErrorCode::UnknownRequest => ISOFOLD_ERROR_UNKNOWN_REQUEST,
            ErrorCode::Invalid => ISOFOLD_ERROR_INVALID,
            ErrorCode::NotFound => ISOFOLD_ERROR_NOT_FOUND,
            ErrorCode::Memory => ISOFOLD_ERROR_MEMORY,
            ErrorCode::Unsupported => ISOFOLD_ERROR_UNSUPPORTED,
            ErrorCode::Damaged => ISOFOLD_ERROR_DAMAGED,
            ErrorCode::Io => ISOFOLD_ERROR_IO,
            ErrorCode::Cancelled => ISOFOLD_ERROR_CANCELLED,
            ErrorCode::Internal => ISOFOLD_ERROR_INTERNAL,
            _ => ISOFOLD_ERROR_FAILED,
        }
    }
}

impl isofold_status {
    /// The name of the code: that of the contract where it has one.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ISOFOLD_OK => "",
            ISOFOLD_ERROR_BAD_REQUEST => "bad-request",
            ISOFOLD_ERROR_UNKNOWN_REQUEST => "unknown-request",
            ISOFOLD_ERROR_INVALID => "invalid",
            ISOFOLD_ERROR_NOT_FOUND => "not-found",
            ISOFOLD_ERROR_MEMORY => "memory",
            ISOFOLD_ERROR_UNSUPPORTED => "unsupported",
            ISOFOLD_ERROR_DAMAGED => "damaged",
            ISOFOLD_ERROR_IO => "io",
            ISOFOLD_ERROR_CANCELLED => "cancelled",
            ISOFOLD_ERROR_FAILED => "failed",
            ISOFOLD_ERROR_NULL => "null",
            ISOFOLD_ERROR_HANDLE => "handle",
            ISOFOLD_ERROR_UTF8 => "utf-8",
            ISOFOLD_ERROR_LENGTH => "length",
            ISOFOLD_ERROR_FORKED => "forked",
            ISOFOLD_ERROR_ABI => "abi",
            ISOFOLD_ERROR_INTERNAL => "internal",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the contract's codes are those of its JSON.
    #[test]
    fn codes_have_the_names_of_the_contract() {
        for code in [
            ErrorCode::BadRequest,
            ErrorCode::UnknownRequest,
            ErrorCode::Invalid,
            ErrorCode::NotFound,
            ErrorCode::Memory,
            ErrorCode::Unsupported,
            ErrorCode::Damaged,
            ErrorCode::Io,
            ErrorCode::Cancelled,
            ErrorCode::Failed,
            ErrorCode::Internal,
        ] {
            assert_eq!(serde_json::to_value(code).unwrap(), isofold_status::from(code).name());
        }
    }
}
