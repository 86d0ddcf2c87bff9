//! Versions.

use crate::edge;
use crate::failure::Failure;
use crate::isofold_status::{self, ISOFOLD_ERROR_ABI};
use std::ffi::{CStr, c_char};

/// The version of the binary interface that this header describes. It changes when a program that was compiled with
/// the header before would not run with the new library any more; new functions, constants and codes do not change
/// it.
pub const ISOFOLD_ABI_VERSION: u32 = 1;

/// The version of the library, such as `0.1.0`.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// The version of the binary interface of the library that was loaded.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_abi_version() -> u32 {
    ISOFOLD_ABI_VERSION
}

/// Whether the library that was loaded has the interface of a header: ISOFOLD_OK, or ISOFOLD_ERROR_ABI. Call
/// `ISOFOLD_CHECK_ABI()`, which hands over the version of the header that it is compiled with.
#[unsafe(no_mangle)]
pub extern "C" fn isofold_check_abi(version: u32) -> isofold_status {
    edge::call(|| match version == ISOFOLD_ABI_VERSION {
        true => Ok(()),
        false => {
            let why = format!(
                "the program was compiled for version {version} of the ABI, and the library has version {ISOFOLD_ABI_VERSION}"
            );
            Err(Failure::new(ISOFOLD_ERROR_ABI, "version", why))
        }
    })
}
