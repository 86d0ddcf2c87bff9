//! The lock between processes that add files and processes that look for orphans: a file that is being added has no row yet and
//! must not be taken for an orphan.

use super::Library;
use crate::StoreError;
use std::fs::{File, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

const LOCK: &str = "lock";
/// The time to wait for processes that add.
const TIMEOUT: Duration = Duration::from_secs(5);

impl Library {
    /// Locks the library for adding. As long as the lock lives, no process looks for orphans; any number may add.
    pub(super) fn lock_for_adding(&self) -> Result<File, StoreError> {
        let file = self.lock_file()?;
        // Where files cannot be locked, no process looks for orphans at all.
        let _ = file.lock_shared();
        Ok(file)
    }

    /// Locks the library against adding, to look for orphans. `None` if other processes keep adding.
    pub(super) fn lock_against_adding(&self) -> Result<Option<File>, StoreError> {
        let file = self.lock_file()?;
        let started = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::WouldBlock) if started.elapsed() < TIMEOUT => {
                    thread::sleep(Duration::from_millis(20));
                }
                Err(_) => return Ok(None),
            }
        }
    }

    fn lock_file(&self) -> Result<File, StoreError> {
        let path = self.folder.join(LOCK);
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        file.map_err(|error| StoreError::io("write", &path, error))
    }
}
