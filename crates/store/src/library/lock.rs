//! The lock between processes that add files and processes that look for orphans: a file that is being added has no row yet and
//! must not be taken for an orphan.

use super::{CATALOGUE, Library};
use crate::{CatalogueFailure, StoreError, plain_file};
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const LOCK: &str = "lock";
/// The time to wait for processes that add.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

/// The time to wait for a process that looks for orphans: one that makes a large catalogue anew takes long.
const TIMEOUT_OF_ADDING: Duration = Duration::from_secs(20);
/// The time between two attempts.
const INTERVAL: Duration = Duration::from_millis(20);

impl Library {
    /// Locks the library for adding. As long as the lock lives, no process looks for orphans; any number may add.
    ///
    /// `on_wait` is called again and again while a process looks for orphans, and may give up.
    pub(super) fn lock_for_adding(
        &self,
        on_wait: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<File, StoreError> {
        lock_for_adding(&self.folder, TIMEOUT_OF_ADDING, on_wait)
    }
}

fn lock_for_adding(
    folder: &Path,
    timeout: Duration,
    on_wait: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<File, StoreError> {
    let file = lock_file(folder)?;
    let started = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
        if on_wait().is_break() || started.elapsed() >= timeout {
            let (path, source) = (folder.join(CATALOGUE), Box::new(io::Error::from(ErrorKind::WouldBlock)));
            return Err(StoreError::Catalogue { path, failure: CatalogueFailure::Busy, source });
        }
        thread::sleep(INTERVAL);
    }
    // Where files cannot be locked, no process looks for orphans at all.
    Ok(file)
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
                thread::sleep(INTERVAL);
            }
            Err(_) => return Ok(None),
        }
    }
}

fn lock_file(folder: &Path) -> Result<File, StoreError> {
    plain_file::open_or_create_within(&folder.join(LOCK))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Whether the lock was refused since another process has it.
    fn is_busy(locked: Result<File, StoreError>) -> bool {
        matches!(locked, Err(StoreError::Catalogue { failure: CatalogueFailure::Busy, .. }))
    }

    #[test]
    fn a_process_that_looks_for_orphans_is_not_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let (mut waits, short) = (0, Duration::from_millis(100));
        let mut on_wait = || {
            waits += 1;
            ControlFlow::Continue(())
        };
        let looking = lock_against_adding(folder.path(), Duration::ZERO).unwrap().unwrap();
        assert!(is_busy(lock_for_adding(folder.path(), short, &mut on_wait)));
        assert!(waits > 1);
        // The caller gives up.
        let started = Instant::now();
        assert!(is_busy(lock_for_adding(folder.path(), TIMEOUT_OF_ADDING, &mut || ControlFlow::Break(()))));
        assert!(started.elapsed() < TIMEOUT_OF_ADDING);
        drop(looking);
        let mut never = || -> ControlFlow<()> { panic!("there is none to wait for") };
        let adding = lock_for_adding(folder.path(), short, &mut never).unwrap();
        // Any number may add.
        assert!(lock_for_adding(folder.path(), short, &mut never).is_ok());
        assert!(lock_against_adding(folder.path(), Duration::ZERO).unwrap().is_none());
        drop(adding);
    }
}
