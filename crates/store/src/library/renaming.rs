use super::adoption::is_corrupt;
use super::{Entry, Library};
use crate::{SaveOptions, SolutionFile, SpotRequest, StoreError};

impl Library {
    /// The entries with a name, the most accurate first.
    pub fn named(&self, name: &str) -> Result<Vec<Entry>, StoreError> {
        self.entries_with_files("name = ?1 ORDER BY exploitability, id DESC", &[name])
    }

    /// Gives an entry another name.
    ///
    /// The name is in the file too, so the file is written anew; the entry keeps its number.
    pub fn rename(&self, id: i64, name: &str) -> Result<Entry, StoreError> {
        let entry = self.get(id)?;
        let file = self.open_entry(&entry)?;
        let request = SpotRequest { name: name.to_owned(), ..file.header().request.clone() };
        self.replace_file(&entry, &file, &request)
    }

    /// Gives an entry another request of the same canonical spot: another name, maybe other suits.
    pub fn set_request(&self, id: i64, request: &SpotRequest) -> Result<Entry, StoreError> {
        let entry = self.get(id)?;
        let file = self.open_entry(&entry)?;
        if !request.fits(&file.header().canonical) {
            return Err(StoreError::OtherSpot { path: entry.path });
        }
        self.replace_file(&entry, &file, request)
    }

    /// Writes the file of an entry for another request and puts it in the place of the old one.
    fn replace_file(
        &self,
        entry: &Entry,
        file: &SolutionFile,
        request: &SpotRequest,
    ) -> Result<Entry, StoreError> {
        let new = self.new_file(entry.fingerprint)?;
        // In a catalogue that was made anew since, it has another number.
        let name = entry.path.file_name().unwrap_or_default().to_string_lossy();
        let id = self.entries("file = ?1", &[&name])?.pop().ok_or(StoreError::NoEntry { id: entry.id })?.id;
        let save = SaveOptions::new(entry.saved_streets).with_regrets(entry.resumable);
        file.copy_by(new.writer()?, request, save)?;
        let written = SolutionFile::open_within(new.path())?;
        let path = new.path().to_owned();
        let renamed = Entry::of(written.header(), path.clone(), written.length());
        let renamed = renamed.ok_or(StoreError::Checkpoint { path })?;
        let renamed = Entry { id, used: entry.used, ..renamed };
        match self.catalogue.change(|change| change.update(&renamed)) {
            Ok(()) => {
                new.keep();
                self.delete_files_of(std::slice::from_ref(entry));
                Ok(renamed)
            }
            Err(error) => {
                let is_corrupt = is_corrupt(&error);
                drop(new);
                // The entry keeps its name, in a catalogue made anew.
                if is_corrupt {
                    self.rebuild()?;
                }
                Err(error)
            }
        }
    }
}
