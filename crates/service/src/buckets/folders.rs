//! Folders that are open.

use super::open;
use crate::Error;
use isofold_abstraction::Buckets;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Folders that were opened before: the tables of one take a while, and many look-ups need them.
#[derive(Default)]
pub struct Folders(Mutex<HashMap<PathBuf, (Stamp, Arc<Buckets>)>>);

/// The time and the length of the metadata, which are written when a folder is built.
type Stamp = (Option<SystemTime>, u64);

impl Folders {
    /// As many are kept.
    const MOST: usize = 16;

    /// The buckets of a folder, as they are now.
    pub fn get(&self, folder: &Path) -> Result<Arc<Buckets>, Error> {
        let stamp = fs::metadata(folder.join("metadata.json"))
            .map(|metadata| (metadata.modified().ok(), metadata.len()))
            .ok();
        // A poisoned map is whole: nothing panics while it changes.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, buckets)) = known().get(folder).filter(|(known, _)| Some(*known) == stamp) {
            return Ok(Arc::clone(buckets));
        }
        let buckets = Arc::new(open(folder)?);
        if let Some(stamp) = stamp {
            let mut known = known();
            if known.len() >= Folders::MOST {
                known.clear();
            }
            known.insert(folder.to_owned(), (stamp, Arc::clone(&buckets)));
        }
        Ok(buckets)
    }
}
