//! A zip archive whose entries are stored as they are, of lengths that are known before they are written: all of them are written at
//! the same time, each to its own part of the file.
//!
//! Each entry has a local header, whose checksum is filled in at the end; the central directory follows the last entry. Entries begin
//! at multiples of 64 bytes, so that an array can be mapped into memory. Lengths and offsets of 4 GiB and more are in the extra fields
//! of Zip64.

use crc32fast::Hasher;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// The bytes of an entry that are collected before they are written.
const BUFFER: usize = 1 << 20;
/// Entries begin at multiples of this.
const ALIGNMENT: u64 = 64;
/// Stands for a number that is in the extra field of Zip64.
const IN_EXTRA: u32 = u32::MAX;
/// The version of the format that has Zip64.
const VERSION: u16 = 45;
/// The first of January 1980, the first day there is: files do not depend on when they were written.
const DATE: u16 = 0x21;
/// The field that pads local headers.
const PADDING: u16 = 0xd935;

/// An entry that is being written.
struct Entry {
    name: String,
    /// The offset of the local header, and of the first byte.
    header: u64,
    start: u64,
    length: u64,
    written: u64,
    hasher: Hasher,
    buffer: Vec<u8>,
}

/// An archive that is being written.
pub(crate) struct ZipWriter<'f> {
    file: &'f File,
    entries: Vec<Entry>,
    /// The offset of the central directory.
    end: u64,
}

impl<'f> ZipWriter<'f> {
    /// Begins an archive of entries with these names and lengths.
    pub(crate) fn new(file: &'f File, entries: impl IntoIterator<Item = (String, u64)>) -> ZipWriter<'f> {
        let mut end = 0;
        let mut writer = ZipWriter { file, entries: Vec::new(), end };
        for (name, length) in entries {
            // The smallest padding field has four bytes.
            let unpadded = end + 30 + name.len() as u64 + u64::from(zip64_length(length)) + 4;
            let start = unpadded.next_multiple_of(ALIGNMENT);
            let (hasher, buffer) = (Hasher::new(), Vec::new());
            writer.entries.push(Entry { name, header: end, start, length, written: 0, hasher, buffer });
            end = start + length;
        }
        writer.end = end;
        writer
    }

    /// Appends bytes to an entry.
    pub(crate) fn append(&mut self, entry: usize, bytes: &[u8]) -> io::Result<()> {
        let entry = &mut self.entries[entry];
        entry.hasher.update(bytes);
        if entry.buffer.len() + bytes.len() >= BUFFER {
            entry.flush(self.file)?;
        }
        if bytes.len() >= BUFFER {
            entry.write(self.file, bytes)
        } else {
            entry.buffer.extend_from_slice(bytes);
            Ok(())
        }
    }

    /// Writes the headers and the central directory, and returns the length of the file.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        let mut directory = Vec::new();
        let mut file = self.file;
        for entry in &mut self.entries {
            entry.flush(self.file)?;
            if entry.written != entry.length {
                let why = format!("`{}` has {} bytes instead of {}", entry.name, entry.written, entry.length);
                return Err(io::Error::other(why));
            }
            let checksum = std::mem::take(&mut entry.hasher).finalize();
            file.seek(SeekFrom::Start(entry.header))?;
            file.write_all(&entry.local_header(checksum))?;
            directory.extend(entry.directory_entry(checksum));
        }
        let tail = end_of_directory(self.entries.len() as u64, directory.len() as u64, self.end);
        file.seek(SeekFrom::Start(self.end))?;
        file.write_all(&directory)?;
        file.write_all(&tail)?;
        Ok(self.end + (directory.len() + tail.len()) as u64)
    }
}

/// The length of the extra field of a local header that has the length of an entry, if it needs one.
fn zip64_length(length: u64) -> u16 {
    if length >= u64::from(IN_EXTRA) { 20 } else { 0 }
}

impl Entry {
    fn flush(&mut self, file: &File) -> io::Result<()> {
        let buffer = std::mem::take(&mut self.buffer);
        self.write(file, &buffer)?;
        self.buffer = buffer;
        self.buffer.clear();
        Ok(())
    }

    fn write(&mut self, mut file: &File, bytes: &[u8]) -> io::Result<()> {
        if bytes.len() as u64 > self.length - self.written {
            return Err(io::Error::other(format!("`{}` has more than {} bytes", self.name, self.length)));
        }
        file.seek(SeekFrom::Start(self.start + self.written))?;
        file.write_all(bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }

    /// The fields that both headers have, from the version to the lengths of name and extra field.
    fn common(&self, checksum: u32, extra: u16) -> Vec<u8> {
        let length = if zip64_length(self.length) > 0 { IN_EXTRA } else { self.length as u32 };
        let mut bytes = Vec::new();
        // Flags, method and time are zero.
        [VERSION, 0, 0, 0, DATE].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        [checksum, length, length].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        [self.name.len() as u16, extra].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes
    }

    fn local_header(&self, checksum: u32) -> Vec<u8> {
        let extra = (self.start - self.header) as u16 - 30 - self.name.len() as u16;
        let mut bytes = b"PK\x03\x04".to_vec();
        bytes.extend(self.common(checksum, extra));
        bytes.extend(self.name.bytes());
        if zip64_length(self.length) > 0 {
            bytes.extend(extra_field(1, &[self.length, self.length]));
        }
        let padding = extra - zip64_length(self.length) - 4;
        [PADDING, padding].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.resize((self.start - self.header) as usize, 0);
        bytes
    }

    fn directory_entry(&self, checksum: u32) -> Vec<u8> {
        let mut long = Vec::new();
        if zip64_length(self.length) > 0 {
            long.extend([self.length; 2]);
        }
        let is_far = self.header >= u64::from(IN_EXTRA);
        long.extend(is_far.then_some(self.header));
        let extra = if long.is_empty() { Vec::new() } else { extra_field(1, &long) };
        let mut bytes = b"PK\x01\x02".to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.common(checksum, extra.len() as u16));
        // No comment, the first disk, no attributes.
        bytes.extend([0; 10]);
        bytes.extend((if is_far { IN_EXTRA } else { self.header as u32 }).to_le_bytes());
        bytes.extend(self.name.bytes());
        bytes.extend(extra);
        bytes
    }
}

fn extra_field(id: u16, numbers: &[u64]) -> Vec<u8> {
    let mut bytes = id.to_le_bytes().to_vec();
    bytes.extend((8 * numbers.len() as u16).to_le_bytes());
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    bytes
}

/// The end of the archive: the number of entries, and the length and the offset of the directory.
fn end_of_directory(entries: u64, length: u64, start: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    if start >= u64::from(IN_EXTRA) || length >= u64::from(IN_EXTRA) {
        bytes.extend(b"PK\x06\x06");
        bytes.extend(44u64.to_le_bytes());
        [VERSION; 2].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend([0; 8]);
        [entries, entries, length, start].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        // Its locator: the disk, the offset, the number of disks.
        bytes.extend(b"PK\x06\x07");
        bytes.extend(0u32.to_le_bytes());
        bytes.extend((start + length).to_le_bytes());
        bytes.extend(1u32.to_le_bytes());
    }
    bytes.extend(b"PK\x05\x06");
    bytes.extend([0; 4]);
    [entries as u16; 2].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    for number in [length, start] {
        bytes.extend((number.min(u64::from(IN_EXTRA)) as u32).to_le_bytes());
    }
    bytes.extend([0; 2]);
    bytes
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::os::unix::fs::FileExt;

    fn number(bytes: &[u8]) -> u64 {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn read(file: &File, start: u64, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        file.read_exact_at(&mut bytes, start).unwrap();
        bytes
    }

    /// An entry of more than 4 GiB, and one behind it. The file has a hole: it takes no room.
    #[test]
    fn long_entries_are_found() {
        let file = tempfile::tempfile().unwrap();
        let long = 5 << 30;
        let mut zip = ZipWriter::new(&file, [("long".to_owned(), long), ("short".to_owned(), 5)]);
        zip.append(1, b"hello").unwrap();
        zip.entries[0].written = long;
        let length = zip.finish().unwrap();
        assert_eq!(length, file.metadata().unwrap().len());

        // From the end: the usual record, the locator, and the record of Zip64, which has the directory.
        let end = read(&file, length - 22 - 20, 42);
        assert_eq!((&end[..4], &end[20..24]), (&b"PK\x06\x07"[..], &b"PK\x05\x06"[..]));
        assert_eq!(number(&end[36..40]), u64::from(IN_EXTRA));
        let record = read(&file, number(&end[8..16]), 56);
        assert_eq!((&record[..4], number(&record[24..32])), (&b"PK\x06\x06"[..], 2));
        let directory = read(&file, number(&record[48..56]), number(&record[40..48]) as usize);
        // 46 bytes, the name, and 20 of an extra field with both lengths.
        let (first, second) = directory.split_at(46 + 4 + 20);
        assert_eq!((&first[46..50], number(&first[24..28])), (&b"long"[..], u64::from(IN_EXTRA)));
        assert_eq!((number(&first[54..62]), number(&first[42..46])), (long, 0));
        assert_eq!((&second[46..51], number(&second[24..28])), (&b"short"[..], 5));
        // An extra field with the offset alone.
        assert_eq!((number(&second[42..46]), number(&second[53..55])), (u64::from(IN_EXTRA), 8));
        let local = number(&second[55..63]);
        let header = read(&file, local, 30);
        let start = local + 30 + number(&header[26..28]) + number(&header[28..30]);
        assert_eq!((read(&file, start, 5), start % ALIGNMENT), (b"hello".to_vec(), 0));
        assert_eq!(number(&header[14..18]), u64::from(crc32fast::hash(b"hello")));
    }
}
