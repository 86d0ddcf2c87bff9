//! Files that appear whole or not at all.

use crate::StoreError;
use crate::bytes::Bytes;
use crate::format::{Block, Kind, LARGEST, PREFIX, Prefix, checksum};
use crate::meta::Meta;
use std::fs::{self, File};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// How names of files that are being written end.
pub(crate) const PART: &str = "part";

/// The level of compression: higher ones take longer than they are worth.
const LEVEL: i32 = 1;

/// A block that is ready to be written.
pub(crate) struct Packed {
    kind: Kind,
    bytes: Vec<u8>,
    unpacked: u32,
    checksum: u64,
}

impl Packed {
    pub(crate) fn new(kind: Kind, bytes: &[u8]) -> std::io::Result<Packed> {
        if bytes.len() > LARGEST as usize {
            return Err(std::io::Error::new(ErrorKind::FileTooLarge, "a board has too many numbers"));
        }
        let packed = zstd::bulk::compress(bytes, LEVEL)?;
        let checksum = checksum(&packed);
        Ok(Packed { kind, bytes: packed, unpacked: bytes.len() as u32, checksum })
    }
}

/// A file that is being written under a name of its own, beside the place where it will be.
pub(crate) struct Writer {
    file: File,
    part: PathBuf,
    path: PathBuf,
    end: u64,
    blocks: Vec<Block>,
    finished: bool,
}

impl Writer {
    /// Begins a file that will be at a path.
    pub(crate) fn create(path: &Path) -> Result<Writer, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let folder = folder_of(path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        sweep(folder);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let part = folder.join(format!(".{name}.{}.{count}.{PART}", std::process::id()));
        let failed = |error| StoreError::io("write", &part, error);
        let mut file =
            File::options().read(true).write(true).create(true).truncate(true).open(&part).map_err(failed)?;
        // Held as long as somebody writes: what is not held was left behind.
        let _ = file.try_lock();
        let written = file.write_all(&[0; PREFIX]);
        let writer = Writer {
            file,
            part: part.clone(),
            path: path.to_owned(),
            end: PREFIX as u64,
            blocks: Vec::new(),
            finished: false,
        };
        written.map_err(failed)?;
        Ok(writer)
    }

    pub(crate) fn add(&mut self, packed: &Packed) -> Result<(), StoreError> {
        self.file.write_all(&packed.bytes).map_err(|error| StoreError::io("write", &self.path, error))?;
        let start = self.end;
        self.end += packed.bytes.len() as u64;
        let (kind, packed, unpacked, checksum) =
            (packed.kind.clone(), packed.bytes.len() as u32, packed.unpacked, packed.checksum);
        self.blocks.push(Block { kind, start, packed, unpacked, checksum });
        Ok(())
    }

    /// Writes the head and gives the file its name. Its length comes back.
    pub(crate) fn finish(mut self, meta: &Meta) -> Result<u64, StoreError> {
        let path = self.path.clone();
        let failed = |error| StoreError::io("write", &path, error);
        let mut head = Bytes::default();
        meta.write(&mut head);
        head.u32(self.blocks.len() as u32);
        self.blocks.iter().for_each(|block| block.write(&mut head));
        let packed = zstd::bulk::compress(&head.0, LEVEL).map_err(failed)?;
        self.file.write_all(&packed).map_err(failed)?;
        let length = self.end + packed.len() as u64;
        let prefix = Prefix {
            head_start: self.end,
            head_packed: packed.len() as u32,
            head_unpacked: head.0.len() as u32,
            head_checksum: checksum(&packed),
            length,
        };
        self.file.seek(SeekFrom::Start(0)).map_err(failed)?;
        self.file.write_all(&prefix.write()).map_err(failed)?;
        self.file.sync_all().map_err(failed)?;
        fs::rename(&self.part, &self.path).map_err(failed)?;
        self.finished = true;
        // The name lasts once the folder does; where folders cannot be synced, the file is whole nevertheless.
        let _ = File::open(folder_of(&path)).and_then(|folder| folder.sync_all());
        Ok(length)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Removes what writers that were killed have left in a folder.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.')
            && name.ends_with(&format!(".{PART}"))
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}
