//! Sessions over a restart: a small file with the spot and the options of each, in the folder of the server.
//!
//! The regrets of a session are in its checkpoint in the library; this file only says which sessions there are. It is written
//! whole or not at all, whenever that changes. A lock keeps two servers of one library apart: the second one has sessions of its own,
//! which are not kept.

use crate::ServerError;
use isofold_service::SavedSessions;
use isofold_store::PartialFile;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

const SESSIONS: &str = "sessions.json";
const LOCK: &str = "lock";

/// The file of sessions, and the lock on it.
pub(crate) struct SessionStore {
    path: PathBuf,
    state: Mutex<State>,
}

/// The state of the file.
struct State {
    /// The sessions that it has, as far as is known.
    written: Option<SavedSessions>,
    /// Whether it is written no more: sessions are about to be closed, and stay in it.
    is_final: bool,
    /// Held until then.
    lock: Option<File>,
}

impl SessionStore {
    /// The store in a folder, which is made if need be; `None` if another server has it.
    pub(crate) fn open(folder: &Path) -> Result<Option<SessionStore>, ServerError> {
        let failed = |source: io::Error| ServerError::Folder { folder: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(folder.join(LOCK))
            .map_err(failed)?;
        match lock.try_lock() {
            // Where files cannot be locked, one server at a time is left to the user.
            Ok(()) | Err(TryLockError::Error(_)) => {
                let state = Mutex::new(State { written: None, is_final: false, lock: Some(lock) });
                Ok(Some(SessionStore { path: folder.join(SESSIONS), state }))
            }
            Err(TryLockError::WouldBlock) => Ok(None),
        }
    }

    /// The sessions of the server before; none if there is no file. A file that cannot be read is set aside, with the reason.
    pub(crate) fn load(&self) -> Result<SavedSessions, String> {
        let text = match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(SavedSessions::default()),
            text => text.map_err(|error| error.to_string()),
        };
        let read = |text: Vec<u8>| serde_json::from_slice(&text).map_err(|error| error.to_string());
        text.and_then(read).map_err(|why| {
            let aside = self.path.with_extension("damaged.json");
            let path = self.path.display();
            match fs::rename(&self.path, &aside) {
                Ok(()) => format!("{path} cannot be read, and is {} now: {why}", aside.display()),
                Err(_) => format!("{path} cannot be read: {why}"),
            }
        })
    }

    /// Writes the sessions, if they are others than before.
    pub(crate) fn save(&self, sessions: &SavedSessions) -> Result<(), String> {
        let mut state = self.state();
        if state.is_final || state.written.as_ref() == Some(sessions) {
            return Ok(());
        }
        let failed = |error: &dyn std::fmt::Display| format!("sessions are not kept over a restart: {error}");
        let text = serde_json::to_vec_pretty(sessions).map_err(|error| failed(&error))?;
        let mut file = PartialFile::create(&self.path).map_err(|error| failed(&error))?;
        file.file.write_all(&text).map_err(|error| failed(&error))?;
        file.finish().map_err(|error| failed(&error))?;
        state.written = Some(sessions.clone());
        Ok(())
    }

    /// Writes the sessions for the last time, and lets another server have the file.
    pub(crate) fn finish(&self, sessions: &SavedSessions) -> Result<(), String> {
        let saved = self.save(sessions);
        let mut state = self.state();
        (state.is_final, state.lock) = (true, None);
        saved
    }

    // Nothing panics while it is held.
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
