//! Files of buckets for the fuzz targets.

use crate::ArtifactError;
use crate::artifact::{Contents, Header, StreetFile, write};
use std::path::Path;

/// Writes a small file.
pub fn write_file(path: &Path) -> Result<(), ArtifactError> {
    let lists: [&[u16]; 2] = [&[0, 1, 1, 0], &[2, 0, 1, 2, 1, 0, 2, 1]];
    let header = Header {
        contents: Contents::Branches,
        fingerprint: 7,
        lists: lists.map(|list| list.len() as u64),
        counts: [2, 2, 3, 0],
        cost: 0.5,
    };
    write(path, &header, lists)
}

/// Reads all of a file and returns its length.
pub fn read_file(path: &Path) -> Result<u64, ArtifactError> {
    let file = StreetFile::open(path)?;
    file.verify()?;
    Ok(file.bytes())
}
