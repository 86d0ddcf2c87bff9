//! Entries from files: the catalogue repeats what the headers of the files say, so what it lacks is read from them.

use super::addition::replace;
use super::lock::{TIMEOUT, lock_against_adding};
use super::opening::{self, Access, identity};
use super::row::plain_name;
use super::verification::check;
use super::{CATALOGUE, Entry, Library, Orphan};
use crate::partial_file::{remove_abandoned, temporary_of};
use crate::{CatalogueFailure, SolutionFile, StoreError};
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The files that are adopted in one transaction.
const BATCH: usize = 1000;

/// The recovery of a catalogue that was lost.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Recovery {
    /// The number of entries that were made from files.
    pub adopted: usize,
    /// The catalogue that could not be read, under the name that it has now.
    pub set_aside: Option<PathBuf>,
    /// Whether the entries are in memory only, since no catalogue can be written.
    pub is_in_memory: bool,
    /// Whether no catalogue can be written because another process has kept the library locked.
    pub is_busy: bool,
}

type Tell = Box<dyn Fn(&Recovery) + Send + Sync>;

/// The one who is told of recoveries.
#[derive(Default)]
pub(super) struct Listener(Mutex<Listening>);

#[derive(Default)]
struct Listening {
    tell: Option<Tell>,
    untold: Vec<Recovery>,
}

impl Listener {
    fn tell(&self, recovery: Recovery) {
        let mut listening = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &listening.tell {
            Some(tell) => tell(&recovery),
            None => listening.untold.push(recovery),
        }
    }

    fn listen(&self, tell: Tell) {
        let mut listening = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut listening.untold).iter().for_each(&tell);
        listening.tell = Some(tell);
    }
}

/// The files that have no entry.
#[derive(Default)]
pub(super) struct Adoption {
    /// Those that have one now.
    pub(super) adopted: Vec<Entry>,
    /// Those that cannot have one.
    pub(super) orphans: Vec<Orphan>,
}

/// The outcome of looking for files that a catalogue may have lost.
enum Adopted {
    /// This process has made so many entries.
    Here(usize),
    /// Another process has looked.
    Elsewhere,
    /// Other processes have kept the library locked.
    NotYet,
}

impl Library {
    /// Has a function called when a catalogue that was lost is made anew, also if that was when the library was opened.
    #[must_use]
    pub fn on_recovery(self, tell: impl Fn(&Recovery) + Send + Sync + 'static) -> Library {
        self.listener.listen(Box::new(tell));
        self
    }

    /// Whether the catalogue was made anew since the library was opened or when it was: entries have other numbers than before.
    pub fn is_renumbered(&self) -> bool {
        self.is_renumbered.load(Ordering::Relaxed)
    }

    /// Whether entries have numbers that this process does not know: there is a catalogue, and it cannot be read just now.
    pub fn has_unknown_numbers(&self) -> bool {
        let has_numbers = || opening::may_have_entries(&self.folder.join(CATALOGUE));
        self.is_renumbered() && self.catalogue.access() == Access::Memory && has_numbers()
    }

    /// Makes the entries that a catalogue has lost, if it may have: it is new, or empty, and there are solution files.
    pub(super) fn restore_entries(&self) -> Result<(), StoreError> {
        let is_empty = self.catalogue.is_empty()?;
        match self.catalogue.access() {
            _ if !self.catalogue.may_lack_entries()? => Ok(()),
            Access::Write if !has_solutions(&self.files())? => {
                let _ = self.catalogue.note_complete();
                Ok(())
            }
            Access::Write => {
                let was_complete = self.catalogue.is_complete()?;
                match self.adopt_lost(TIMEOUT)? {
                    Adopted::Here(adopted) => self.tell(adopted, is_empty, Recovery::default()),
                    Adopted::Elsewhere if was_complete => {}
                    Adopted::Elsewhere => self.is_renumbered.store(true, Ordering::Relaxed),
                    Adopted::NotYet => return self.read_files_instead_of_waiting(),
                }
                Ok(())
            }
            // Without a row, the catalogue is of no use.
            Access::Read if is_empty && has_solutions(&self.files())? => self.read_files_instead(),
            Access::Read | Access::Memory => Ok(()),
        }
    }

    /// Adopts all files, unless another process does so first.
    fn adopt_lost(&self, timeout: Duration) -> Result<Adopted, StoreError> {
        let started = Instant::now();
        while self.catalogue.may_lack_entries()? {
            if let Some(adoption) = self.adopt_all(Duration::ZERO)? {
                return Ok(Adopted::Here(adoption.adopted.len()));
            }
            if started.elapsed() >= timeout {
                return Ok(Adopted::NotYet);
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(Adopted::Elsewhere)
    }

    /// Replaces a catalogue that cannot be read by one made from the files. The old one stays under another name.
    pub(super) fn rebuild(&self) -> Result<(), StoreError> {
        let path = self.folder.join(CATALOGUE);
        let Some(_lock) = lock_against_adding(&self.folder, TIMEOUT)? else {
            return self.read_files_instead();
        };
        let mut set_aside = None;
        // If it is another one by now, another process has replaced it.
        if identity(&path) == self.catalogue.identity() {
            // No connection is open while it is moved.
            self.catalogue.go_on_in_memory()?;
            if opening::is_sound(&path) {
                return self.catalogue.reopen();
            }
            match opening::set_aside(&path) {
                Ok(name) => set_aside = Some(name),
                Err(_) => return self.read_files_instead(),
            }
        }
        if self.catalogue.reopen().is_err() || self.catalogue.access() != Access::Write {
            return self.read_files_instead();
        }
        let adoption = self.adopt_unlocked()?;
        self.tell(adoption.adopted.len(), true, Recovery { set_aside, ..Recovery::default() });
        Ok(())
    }

    /// Reads the catalogue; one that turns out to be corrupt is replaced.
    pub(super) fn reading<T>(
        &self,
        mut read: impl FnMut() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        match read() {
            Err(error) if is_corrupt(&error) && self.catalogue.access() != Access::Memory => {
                self.rebuild()?;
                read()
            }
            outcome => outcome,
        }
    }

    /// Goes on with a catalogue in memory, made from the files.
    pub(super) fn read_files_instead(&self) -> Result<(), StoreError> {
        self.go_on_with_files(Recovery::default())
    }

    /// Goes on with a catalogue in memory: the one on disk lacks entries as long as another process keeps the library locked.
    fn read_files_instead_of_waiting(&self) -> Result<(), StoreError> {
        self.go_on_with_files(Recovery { is_busy: true, ..Recovery::default() })
    }

    fn go_on_with_files(&self, recovery: Recovery) -> Result<(), StoreError> {
        self.catalogue.go_on_in_memory()?;
        let adoption = self.adopt_unlocked()?;
        self.tell(adoption.adopted.len(), true, recovery);
        Ok(())
    }

    /// Adopts all files that have no entry, while no other process adds any. `None` if other processes keep adding.
    pub(super) fn adopt_all(&self, timeout: Duration) -> Result<Option<Adoption>, StoreError> {
        let Some(_lock) = lock_against_adding(&self.folder, timeout)? else { return Ok(None) };
        self.settle_locked()?;
        remove_abandoned(&self.files());
        self.adopt_unlocked().map(Some)
    }

    fn adopt_unlocked(&self) -> Result<Adoption, StoreError> {
        let names = solution_names(&self.files())?;
        let known = self.catalogue.files()?;
        let removing: HashSet<String> = self.catalogue.pending()?.removing.into_iter().collect();
        let lacking = names.into_iter().filter(|name| !known.contains(name) && !removing.contains(name));
        let mut adoption = self.adopt(lacking)?;
        adoption.orphans.sort_unstable_by(|one, other| one.path.cmp(&other.path));
        // If that fails, the next process compares them once more.
        let _ = self.catalogue.note_complete();
        Ok(adoption)
    }

    /// Makes the entries of files, which no process is writing.
    fn adopt(&self, names: impl Iterator<Item = String>) -> Result<Adoption, StoreError> {
        let mut adoption = Adoption::default();
        let mut entries = Vec::new();
        for path in names.map(|name| self.files().join(name)) {
            match entry_of(&path) {
                Ok(entry) => entries.push(entry),
                Err(error) if is_missing(&error) => {}
                Err(problem) => adoption.orphans.push(Orphan { path, problem }),
            }
        }
        // The newest is the most recently used.
        entries.sort_by(|one, other| (one.created, &one.path).cmp(&(other.created, &other.path)));
        for batch in entries.chunks_mut(BATCH) {
            self.catalogue.fill(|change| {
                for entry in batch {
                    if change.insert(entry)? {
                        adoption.adopted.push(entry.clone());
                    }
                }
                Ok(())
            })?;
        }
        Ok(adoption)
    }

    /// Ends what killed processes have begun: adopts the files that they were about to add, and removes those whose entries they have
    /// removed. If other processes are adding, or if it fails, that is left to the next one that writes.
    pub(super) fn settle(&self) {
        let pending = self.reading(|| self.catalogue.pending()).unwrap_or_default();
        if pending.adding.is_empty() && pending.removing.is_empty() {
            return;
        }
        if let Ok(Some(_lock)) = lock_against_adding(&self.folder, Duration::ZERO) {
            let _ = self.settle_locked();
        }
    }

    /// Ends what killed processes have begun. No process is adding: those that were about to are dead.
    fn settle_locked(&self) -> Result<(), StoreError> {
        let pending = self.catalogue.pending()?;
        let adding = || pending.adding.iter().filter(|name| plain_name(name).is_ok());
        adding().for_each(|name| drop(fs::remove_file(temporary_of(&self.files().join(name)))));
        // A file that cannot be adopted is left where it is, for `verify` to report.
        let Adoption { adopted, .. } = self.adopt(adding().cloned())?;
        adopted.iter().try_for_each(|entry| self.replace_covered(entry))?;
        pending.adding.iter().try_for_each(|name| self.catalogue.note_added(name))?;
        self.delete(&pending.removing)
    }

    /// Removes the entries that an adopted one was to replace. If its file is damaged, they stay.
    fn replace_covered(&self, entry: &Entry) -> Result<(), StoreError> {
        if entry.open().and_then(|file| check(&file)).is_err() {
            return Ok(());
        }
        let replaced = self.catalogue.change(|change| replace(change, entry))?;
        self.delete_files_of(&replaced);
        Ok(())
    }

    /// Deletes files whose entries were removed. One that cannot be deleted now is deleted later.
    pub(super) fn delete(&self, names: &[String]) -> Result<(), StoreError> {
        for name in names {
            let is_settled = match (plain_name(name), self.catalogue.rows("file = ?1", &[name])) {
                (Err(_), _) => true,
                // Whether it has an entry is not known.
                (Ok(_), Err(_)) => false,
                (Ok(_), Ok(rows)) if !rows.is_empty() => true,
                (Ok(name), Ok(_)) => match fs::remove_file(self.files().join(name)) {
                    Ok(()) => true,
                    Err(error) => error.kind() == ErrorKind::NotFound,
                },
            };
            if is_settled {
                self.catalogue.note_removed(name)?;
            }
        }
        Ok(())
    }

    fn tell(&self, adopted: usize, is_renumbered: bool, recovery: Recovery) {
        if is_renumbered && adopted > 0 {
            self.is_renumbered.store(true, Ordering::Relaxed);
        }
        let is_in_memory = self.catalogue.access() == Access::Memory;
        let recovery = Recovery { adopted, is_in_memory, ..recovery };
        if recovery != Recovery::default() {
            self.listener.tell(recovery);
        }
    }
}

/// The names of the solution files in a folder.
fn solution_names(files: &Path) -> Result<Vec<String>, StoreError> {
    let failed = |error| StoreError::io("read", files, error);
    let folder = match fs::read_dir(files) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        folder => folder.map_err(failed)?,
    };
    let mut names = Vec::new();
    for file in folder {
        // A name that is no text is none of ours.
        let Ok(name) = file.map_err(failed)?.file_name().into_string() else { continue };
        names.extend(plain_name(&name).ok());
    }
    Ok(names)
}

/// Whether there are solution files in a folder.
pub(super) fn has_solutions(files: &Path) -> Result<bool, StoreError> {
    Ok(!solution_names(files)?.is_empty())
}

/// The entry of a file in the library's folder.
pub(super) fn entry_of(path: &Path) -> Result<Entry, StoreError> {
    let file = SolutionFile::open_within(path)?;
    let entry = Entry::of(file.header(), path.to_owned(), file.length());
    entry.ok_or_else(|| StoreError::Checkpoint { path: path.to_owned() })
}

/// Whether a catalogue is corrupt, and another can take its place.
pub(super) fn is_corrupt(error: &StoreError) -> bool {
    matches!(error, StoreError::Catalogue { failure: CatalogueFailure::Corrupt, .. })
}

fn is_missing(error: &StoreError) -> bool {
    matches!(error, StoreError::Io { source, .. } if source.kind() == ErrorKind::NotFound)
}
