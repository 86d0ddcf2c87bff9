//! The library of solved spots: listing, showing, renaming, removing, verifying, exporting and importing entries.

use crate::ErrorCode;
use crate::spot::SpotSummary;
use serde::{Deserialize, Serialize};

/// An entry of the library as requests name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "expected the number of an entry, or its name as in \"@btn-bb\"")]
pub enum EntryName {
    /// Its number.
    Number(u64),
    /// `3`, `@3`, or `@` and its name: `@btn-bb`.
    Text(String),
}

/// A request for the entries of the library, all or those that meet every condition given.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryList {
    /// Spots on this board, whatever its suits are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Spots whose flop has all of these textures: `monotone`, `two-tone`, `rainbow`, `paired`, `trips`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texture: Vec<String>,
    /// Spots with this starting pot, or one in a range: `60`, `5.5bb` or `50-100`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pot: Option<String>,
    /// Spots with this effective stack, or one in a range: `200`, `97.5bb` or `150-300`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stack: Option<String>,
    /// Spots whose name contains this, whatever its case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Spots that start on this street: `flop`, `turn` or `river`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    /// Solutions with at most this exploitability, as a share of the pot: 0.005 is 0.5%.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
}

/// Entries, and the bytes that they take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryListAnswer {
    /// The entries, by number.
    pub entries: Vec<LibraryEntry>,
    /// The bytes of their files.
    pub bytes: u64,
    /// The checkpoints of interrupted solves, whatever the conditions.
    #[serde(default)]
    pub checkpoints: Vec<CheckpointFile>,
}

/// The checkpoint of an interrupted solve, which goes on from there when the spot is solved again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckpointFile {
    /// The path of the file.
    pub file: String,
    /// The size of the file.
    pub bytes: u64,
    /// The name of the spot, which may be empty.
    pub name: String,
    /// The board as it was given.
    pub board: String,
    /// The iterations so far.
    pub iterations: u32,
    /// The exploitability when it was last measured, as a share of the starting pot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<f64>,
    /// The spot as it was given, as TOML.
    pub spot: String,
}

/// An entry of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryEntry {
    /// The number of the entry, which no other entry of the library has or had.
    pub id: i64,
    /// Its name, which may be empty.
    pub name: String,
    /// The board as it was given.
    pub board: String,
    /// The canonical board.
    pub canonical_board: String,
    /// The street that the spot starts on.
    pub street: String,
    /// The starting pot, in chips.
    pub pot: u32,
    /// The effective stack behind at the start, in chips.
    pub stack: u32,
    /// The exploitability, as a share of the starting pot.
    pub exploitability: f64,
    /// The iterations of all runs.
    pub iterations: u32,
    /// The EVs, out of position first.
    pub ev: [f64; 2],
    /// The seconds spent solving, over all runs.
    pub seconds: f64,
    /// The streets whose strategies are stored: `full`, `no-rivers` or `no-turns`.
    pub tier: String,
    /// Whether regrets are stored, so that the solve can be continued.
    pub resumable: bool,
    /// The bits that regrets and strategies were kept in: 16 or 32.
    pub precision: u32,
    /// The size of the file.
    pub bytes: u64,
    /// The time at which the file was written, in seconds since 1970.
    pub created: u64,
    /// The time of the last use, in seconds since 1970.
    pub used: u64,
    /// The hash of the canonical spot.
    pub fingerprint: String,
    /// The path of the file.
    pub file: String,
    /// The keys that every answer about a spot has.
    #[serde(flatten)]
    pub summary: SpotSummary,
}

/// A request for everything about an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryShow {
    /// The entry.
    pub entry: EntryName,
}

/// An entry with its spot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryShowAnswer {
    /// The entry.
    #[serde(flatten)]
    pub entry: LibraryEntry,
    /// Its spot as it was given, as TOML.
    pub spot: String,
}

/// A request to give an entry another name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryRename {
    /// The entry.
    pub entry: EntryName,
    /// Its new name.
    pub name: String,
}

/// An entry that has another name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryRenameAnswer {
    /// The name it had.
    pub before: String,
    /// The entry as it is now.
    #[serde(flatten)]
    pub entry: LibraryEntry,
}

/// A request to remove entries and their files, or checkpoints of interrupted solves. All entries are removed, or none.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryRm {
    /// The entries to remove.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<EntryName>,
    /// Whether every entry is removed.
    #[serde(default)]
    pub all: bool,
    /// Whether the checkpoints of interrupted solves are removed, which are then lost.
    #[serde(default)]
    pub checkpoints: bool,
}

/// The entries that were removed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryRmAnswer {
    /// The entries.
    pub removed: Vec<LibraryEntry>,
    /// The number of checkpoints that were removed.
    pub checkpoints: usize,
    /// The bytes that were freed.
    pub bytes: u64,
}

/// A request to read every byte of every file. Cancelled, it answers what it has verified so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryVerify {
    /// Whether damaged entries and damaged files are removed.
    #[serde(default)]
    pub remove: bool,
}

/// The state of the files of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryVerifyAnswer {
    /// The number of entries that were checked.
    pub verified: usize,
    /// The entries whose file is damaged or gone, or was not what the catalogue said.
    pub bad: Vec<BadEntry>,
    /// The files that had no entry, and have one now.
    pub adopted: Vec<AdoptedFile>,
    /// The files that have no entry and can have none; `null` if they were not looked for.
    pub orphans: Option<Vec<String>>,
    /// Whether damaged entries and damaged files were removed.
    pub removed: bool,
    /// Whether all entries were checked.
    pub complete: bool,
}

/// An entry that has a problem.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BadEntry {
    /// The number of the entry.
    pub id: i64,
    /// The problem, for people.
    pub why: String,
    /// The problem, for programs.
    pub code: ErrorCode,
}

/// A file that had no entry, and has one now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdoptedFile {
    /// The number of the entry.
    pub id: i64,
    /// The path of the file.
    pub file: String,
}

/// A request to copy the file of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryExport {
    /// The entry.
    pub entry: EntryName,
    /// The file to write, which must not exist.
    pub file: String,
}

/// A copy of the file of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryExportAnswer {
    /// The number of the entry.
    pub id: i64,
    /// The file that was written.
    pub file: String,
    /// Its size.
    pub bytes: u64,
}

/// A request to add solution files, after verifying them. Each is added or not, whatever becomes of the others.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LibraryImport {
    /// The files.
    pub files: Vec<String>,
}

/// The result of adding files.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LibraryImportAnswer {
    /// The new entries.
    pub added: Vec<LibraryEntry>,
    /// The entries of the same spots that the new ones replace.
    pub replaced: Vec<LibraryEntry>,
    /// The entries that are at least as accurate as files that were not added.
    pub present: Vec<LibraryEntry>,
    /// The files that were not added.
    pub failed: Vec<RefusedFile>,
}

/// A file that was not added.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RefusedFile {
    /// The file.
    pub file: String,
    /// The reason, for people.
    pub why: String,
    /// The reason, for programs.
    pub code: ErrorCode,
}
