//! `isofold library list` and `isofold library show`.

use super::args::{ListArgs, ShowArgs};
use super::folder::{LibraryFolder, existing, failure, spot_of};
use super::page;
use crate::error_text;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use isofold_service::library::{checkpoints, list_answer, show_answer};
use isofold_tree::Tree;
use std::io::Write;
use std::path::Path;

/// A target above this is probably a slip: 0.5 instead of 0.5%.
const COARSE_TARGET: f64 = 0.1;

pub(super) fn list(folder: &Path, args: &ListArgs, json: bool) -> Result<(), Failure> {
    let filter = args.filter();
    if let Some(target) = args.target.filter(|target| target.is_bare && target.share > COARSE_TARGET) {
        let percent = paint::percent(target.share, 1);
        output::remark(&format!(
            "--target {0} is {percent} of the pot; `--target {0}%` is {0}%",
            target.share
        ));
    }
    // A library that does not exist yet is empty.
    let entries = match existing(folder)? {
        Some(library) => library.list(&filter).map_err(error_text::store)?,
        None => Vec::new(),
    };
    if json {
        return output::json(&list_answer(folder, &entries).map_err(failure)?);
    }
    let total = page::total(&entries, folder, filter != Default::default());
    let totals = [Some(total), page::checkpoints(&checkpoints(folder), folder)];
    output::sections(&[page::table(&entries)?, totals.into_iter().flatten().collect()])
}

pub(super) fn show(folder: &LibraryFolder, args: &ShowArgs, json: bool) -> Result<(), Failure> {
    let (_, entry) = folder.entry(&args.entry)?;
    let spot = spot_of(&entry)?;
    args.unit.choose(&spot)?;
    match (json, args.toml) {
        (true, _) => output::json(&show_answer(&entry, &spot).map_err(failure)?),
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
