//! Compiled kernels in a folder. A file is believed only if its checksum is right.
//!
//! ```text
//! offset  bytes
//!      0      8  magic: "ISOKERN\n"
//!      8      8  64-bit XXH3 of the file's name and the machine code, little endian
//!     16      …  the machine code, to the end of the file
//! ```
//!
//! The name has the architecture and a hash of the source, so code that was compiled for another GPU or from another source is
//! refused under any name but its own.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use xxhash_rust::xxh3::Xxh3;

const MAGIC: [u8; 8] = *b"ISOKERN\n";
const PREFIX: usize = 16;
/// The most bytes that are read; the code of an architecture has some hundred thousand.
const MAX_BYTES: u64 = 1 << 28;
/// The end of the names of drafts.
const DRAFT: &str = "draft";
/// The age at which the draft of another process has been left by one that was killed: writing it takes milliseconds.
const STALE: Duration = Duration::from_secs(600);

fn checksum(name: &str, code: &[u8]) -> [u8; 8] {
    let mut checksum = Xxh3::new();
    checksum.update(name.as_bytes());
    checksum.update(code);
    checksum.digest().to_le_bytes()
}

/// The code that a folder has under a name; `None` if the file is missing, not a plain one, or not as it was written.
pub(super) fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let path = folder.join(name);
    // Opening a pipe would wait for a writer.
    if !fs::metadata(&path).ok()?.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    let (prefix, code) = bytes.split_at_checked(PREFIX)?;
    let is_sound = prefix[..8] == MAGIC && prefix[8..] == checksum(name, code);
    is_sound.then(|| bytes.split_off(PREFIX))
}

/// Keeps code in a folder under a name. The file appears whole or not at all, and replaces what was there.
pub(super) fn keep(folder: &Path, name: &str, code: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clear_drafts(folder);
    let draft = draft(folder, name);
    let written = write_draft(&draft, name, code).and_then(|()| fs::rename(&draft, folder.join(name)));
    if written.is_err() {
        // If it cannot be removed, it is cleared when it is old.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn write_draft(draft: &Path, name: &str, code: &[u8]) -> io::Result<()> {
    // No two processes write to the same draft.
    let mut file = File::options().write(true).create_new(true).open(draft)?;
    file.write_all(&MAGIC)?;
    file.write_all(&checksum(name, code))?;
    file.write_all(code)
}

/// A draft of this process, and of this call. Processes in containers may share a folder and a number, but hardly a moment.
fn draft(folder: &Path, name: &str) -> PathBuf {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let moment = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
    folder.join(format!("{name}.{}-{call}-{moment}.{DRAFT}", std::process::id()))
}

/// Removes drafts that killed processes have left. It removes what it can; the others do no harm.
fn clear_drafts(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_draft =
            name.to_str().is_some_and(|name| name.starts_with("kernels-") && name.ends_with(DRAFT));
        let age = entry.metadata().and_then(|found| found.modified()).map(|then| then.elapsed());
        if is_draft && matches!(age, Ok(Ok(age)) if age > STALE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "kernels-sm_90-0123456789abcdef.code";

    #[test]
    fn code_is_read_as_it_was_kept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        assert_eq!(read(folder, NAME), None);
        let code = b"\x7fELF and machine code".to_vec();
        keep(folder, NAME, &code).unwrap();
        assert_eq!(read(folder, NAME).as_ref(), Some(&code));
        let path = folder.join(NAME);
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                fs::write(&path, bytes).unwrap();
                assert_eq!(read(folder, NAME), None, "bit {bit} of byte {at}");
            }
            fs::write(&path, &whole[..at]).unwrap();
            assert_eq!(read(folder, NAME), None, "cut off after {at} bytes");
        }
        fs::write(&path, [&whole[..], b"\0"].concat()).unwrap();
        assert_eq!(read(folder, NAME), None);
        // The cache of an older version, and the code of another architecture.
        fs::write(&path, &code).unwrap();
        assert_eq!(read(folder, NAME), None);
        let other = NAME.replace("sm_90", "sm_80");
        keep(folder, &other, b"\x7fELF for another").unwrap();
        fs::rename(folder.join(other), &path).unwrap();
        assert_eq!(read(folder, NAME), None);
        // Kept again, it is sound.
        keep(folder, NAME, &code).unwrap();
        assert_eq!(read(folder, NAME), Some(code));
        assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_folders_are_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        fs::create_dir(&path).unwrap();
        assert_eq!(read(folder.path(), NAME), None);
        assert!(keep(folder.path(), NAME, b"code").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left");
        fs::remove_dir(&path).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert_eq!(read(folder.path(), NAME), None);
        keep(folder.path(), NAME, b"code").unwrap();
        assert_eq!(read(folder.path(), NAME).unwrap(), b"code");
    }

    #[test]
    fn old_drafts_of_killed_processes_are_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new, other] =
            ["kernels-sm_90-1.code.7-0-1.draft", "kernels-sm_90-1.code.8-0-2.draft", "mine.draft"]
                .map(|name| folder.path().join(name));
        let long_ago = SystemTime::now() - 2 * STALE;
        for (path, modified) in [(&old, long_ago), (&new, SystemTime::now()), (&other, long_ago)] {
            File::create(path).unwrap().set_modified(modified).unwrap();
        }
        keep(folder.path(), NAME, b"code").unwrap();
        assert_eq!([old, new, other].map(|path| path.exists()), [false, true, true]);
    }

    #[test]
    fn writers_at_once_leave_a_sound_file() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for writer in 0..4u8 {
                let folder = folder.path();
                scope
                    .spawn(move || (0..25).for_each(|_| keep(folder, NAME, &vec![writer; 100_000]).unwrap()));
            }
            for _ in 0..100 {
                if let Some(code) = read(folder.path(), NAME) {
                    assert!(code.len() == 100_000 && code.iter().all(|&byte| byte == code[0]));
                }
            }
        });
        assert!(read(folder.path(), NAME).is_some());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
