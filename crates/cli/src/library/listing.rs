//! `isofold library list` and `isofold library show`.

use super::args::{ListArgs, ShowArgs};
use super::json::{Listed, Listing};
use super::{existing, page};
use crate::failure::Failure;
use crate::output;
use crate::solve;
use crate::solve::stored;
use isofold_store::{Entry, StoreError};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

pub(super) fn list(folder: &Path, args: &ListArgs, json: bool) -> Result<(), Failure> {
    let filter = args.filter();
    // A library that nobody has made yet is empty.
    let entries = match existing(folder)? {
        Some(library) => library.list(&filter).map_err(stored)?,
        None => Vec::new(),
    };
    if json {
        return output::json(&Listing::of(&entries));
    }
    solve::show(&[page::table(&entries), vec![page::total(&entries, folder, filter != Default::default())]])
}

/// An entry with its spot.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    entry: Listed,
    spot: String,
}

pub(super) fn show(folder: &Path, args: &ShowArgs, json: bool) -> Result<(), Failure> {
    let entry = entry(folder, args.id)?;
    let spot = entry.asked_spot().map_err(stored)?.to_toml();
    match (json, args.toml) {
        (true, _) => output::json(&Shown { entry: Listed::of(&entry), spot }),
        (false, true) => {
            let mut out = output::plain();
            out.write_all(spot.as_bytes())?;
            Ok(out.flush()?)
        }
        (false, false) => solve::show(&page::entry(&entry)),
    }
}

/// An entry by its number, whether there is a library or not.
pub(super) fn entry(folder: &Path, id: i64) -> Result<Entry, Failure> {
    let missing = || stored(StoreError::NoEntry(id.to_string()));
    existing(folder)?.ok_or_else(missing)?.get(id).map_err(stored)
}
