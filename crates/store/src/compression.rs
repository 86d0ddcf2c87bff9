//! Compression by zstd. Its contexts take memory that the system may refuse, which is an error like any other.

use std::io::{self, ErrorKind};
use zstd::zstd_safe::{CCtx, CParameter, DCtx, compress_bound, get_error_name};

/// The zstd level: higher ones take longer than the few bytes they save are worth.
const LEVEL: i32 = 1;

/// Compresses bytes.
pub(crate) fn compress(contents: &[u8]) -> io::Result<Vec<u8>> {
    let mut context = CCtx::try_create().ok_or_else(no_memory)?;
    context.set_parameter(CParameter::CompressionLevel(LEVEL)).map_err(failed)?;
    let mut bytes = Vec::with_capacity(compress_bound(contents.len()));
    context.compress2(&mut bytes, contents).map_err(failed)?;
    Ok(bytes)
}

/// Decompresses bytes to at most so many.
pub(crate) fn decompress(compressed: &[u8], length: usize) -> io::Result<Vec<u8>> {
    let mut context = DCtx::try_create().ok_or_else(no_memory)?;
    let mut bytes = Vec::with_capacity(length);
    context.decompress(&mut bytes, compressed).map_err(failed)?;
    Ok(bytes)
}

fn no_memory() -> io::Error {
    io::Error::from(ErrorKind::OutOfMemory)
}

fn failed(code: usize) -> io::Error {
    match get_error_name(code) {
        name if name.contains("not enough memory") => no_memory(),
        name => io::Error::new(ErrorKind::InvalidData, name),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_those_of_earlier_versions() {
        let contents: Vec<u8> =
            (0..100_000_u32).flat_map(|number| (number / 7 * number).to_le_bytes()).collect();
        for contents in [&contents[..], &contents[..1], b""] {
            let compressed = compress(contents).unwrap();
            assert_eq!(compressed, zstd::bulk::compress(contents, LEVEL).unwrap());
            assert_eq!(decompress(&compressed, contents.len()).unwrap(), contents);
        }
        assert_eq!(decompress(b"none", 10).unwrap_err().kind(), ErrorKind::InvalidData);
        assert_eq!(decompress(&compress(&contents).unwrap(), 10).unwrap_err().kind(), ErrorKind::InvalidData);
        // ZSTD_error_memory_allocation.
        assert_eq!(failed(0_usize.wrapping_sub(64)).kind(), ErrorKind::OutOfMemory);
    }
}
