//! `isofold library list` and `isofold library show`.

use super::args::{ListArgs, ShowArgs};
use super::json::{Listed, Listing};
use super::{existing, page};
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::spot::SpotSummary;
use isofold_store::{Entry, StoreError};
use isofold_tree::Tree;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

pub(super) fn list(folder: &Path, args: &ListArgs, json: bool) -> Result<(), Failure> {
    let filter = args.filter();
    // A library that does not exist yet is empty.
    let entries = match existing(folder)? {
        Some(library) => library.list(&filter).map_err(error_text::store)?,
        None => Vec::new(),
    };
    if json {
        return output::json(&Listing::of(&entries));
    }
    let total = page::total(&entries, folder, filter != Default::default());
    let totals = [Some(total), checkpoints(&folder.join("checkpoints"))];
    output::sections(&[page::table(&entries), totals.into_iter().flatten().collect()])
}

/// The checkpoints of interrupted solves.
fn checkpoints(folder: &Path) -> Option<String> {
    let files = std::fs::read_dir(folder).ok()?.flatten().filter_map(|file| file.metadata().ok());
    let sizes: Vec<u64> = files.filter(|file| file.is_file()).map(|file| file.len()).collect();
    let (count, bytes) = (paint::count(sizes.len(), "checkpoint"), paint::bytes(sizes.iter().sum()));
    let hint = "`isofold solve --resume FILE` continues one; those that are not needed can be deleted";
    (!sizes.is_empty()).then(|| format!("{count}, {bytes} in {}: {hint}", folder.display()))
}

/// An entry with its spot.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    entry: Listed,
    spot: String,
    #[serde(flatten)]
    summary: SpotSummary,
}

pub(super) fn show(folder: &Path, args: &ShowArgs, json: bool) -> Result<(), Failure> {
    let entry = entry(folder, args.id)?;
    let spot = entry.requested_spot().map_err(error_text::store)?;
    match (json, args.toml) {
        (true, _) => output::json(&Shown {
            entry: Listed::of(&entry),
            spot: spot.to_toml(),
            summary: SpotSummary::of(&spot),
        }),
        (false, true) => {
            let mut out = output::plain();
            out.write_all(spot.to_toml().as_bytes())?;
            Ok(out.flush()?)
        }
        (false, false) => {
            let tree = Tree::new(&spot).map_err(error_text::tree)?;
            output::sections(&page::entry(&entry, &spot, &tree))
        }
    }
}

/// An entry by its number; no entry if there is no library.
pub(super) fn entry(folder: &Path, id: i64) -> Result<Entry, Failure> {
    let missing = || error_text::store(StoreError::NoEntry { id });
    existing(folder)?.ok_or_else(missing)?.get(id).map_err(error_text::store)
}
