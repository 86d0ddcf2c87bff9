//! The shared library that these tests were built with.

use std::path::PathBuf;

/// The path of the library: it is beside the tests.
pub(crate) fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let name = format!("{}isofold_capi{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = test.parent().unwrap().join(name);
    assert!(path.exists(), "{} is not there", path.display());
    path
}
