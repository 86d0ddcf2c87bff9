use super::{Entry, Library, delete};
use crate::{SaveOptions, SolutionFile, SpotRequest, StoreError};
use std::fs;

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
        let file = SolutionFile::open(&entry.path)?;
        let request = SpotRequest { name: name.to_owned(), ..file.header().request.clone() };
        self.replace_file(&entry, &file, &request)
    }

    /// Gives an entry another request of the same canonical spot: another name, maybe other suits.
    pub fn set_request(&self, id: i64, request: &SpotRequest) -> Result<Entry, StoreError> {
        let entry = self.get(id)?;
        let file = SolutionFile::open(&entry.path)?;
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
        let _lock = self.lock_for_adding()?;
        let path = self.new_path(entry.fingerprint);
        let save = SaveOptions::new(entry.saved_streets).with_regrets(entry.resumable);
        let bytes = file.copy_to(&path, request, save)?;
        let SpotRequest { name, board, perm, .. } = request.clone();
        let request = SpotRequest { name, board, perm, ..entry.request.clone() };
        let renamed = Entry { path, bytes, request, ..entry.clone() };
        match self.catalogue.change(|change| change.update(&renamed)) {
            Ok(()) => {
                delete(std::slice::from_ref(entry));
                Ok(renamed)
            }
            Err(error) => {
                let _ = fs::remove_file(&renamed.path);
                Err(error)
            }
        }
    }
}
