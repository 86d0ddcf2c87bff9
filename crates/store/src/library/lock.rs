//! The lock between processes that add files and processes that look for orphans: a file that is being added has no row yet and
//! must not be taken for an orphan.

use super::Library;
use crate::{StoreError, plain_file};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const LOCK: &str = "lock";
/// The time to wait for processes that add.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

impl Library {
    /// Locks the library for adding. As long as the lock lives, no process looks for orphans; any number may add.
    pub(super) fn lock_for_adding(&self) -> Result<File, StoreError> {
        let file = lock_file(&self.folder)?;
        // Where files cannot be locked, no process looks for orphans at all.
        let _ = file.lock_shared();
        Ok(file)
    }
}

/// Locks a library against adding, to look for orphans. `None` if other processes keep adding for so long, or if the library cannot be
/// locked.
pub(super) fn lock_against_adding(folder: &Path, timeout: Duration) -> Result<Option<File>, StoreError> {
    let file = match lock_file(folder) {
        Err(StoreError::Io { .. }) => return Ok(None),
        file => file?,
    };
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(Some(file)),
            Err(TryLockError::WouldBlock) if started.elapsed() < timeout => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(_) => return Ok(None),
        }
    }
}

fn lock_file(folder: &Path) -> Result<File, StoreError> {
    plain_file::open_or_create_within(&folder.join(LOCK))
}
