//! Who may take a file without a row for an orphan.

use super::Library;
use crate::StoreError;
use std::fs::{File, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

const LOCK: &str = "lock";
/// How long to wait for those who add.
const PATIENCE: Duration = Duration::from_secs(5);

impl Library {
    /// Held by whoever adds: nobody looks for orphans as long as it lives. Any number may add at once.
    pub(super) fn adding(&self) -> Result<File, StoreError> {
        let file = self.lock_file()?;
        // Where files cannot be held, nobody looks for orphans at all.
        let _ = file.lock_shared();
        Ok(file)
    }

    /// Held by whoever looks for orphans: nobody adds as long as it lives. `None` if somebody adds all the time.
    pub(super) fn nobody_adding(&self) -> Result<Option<File>, StoreError> {
        let file = self.lock_file()?;
        let started = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
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
