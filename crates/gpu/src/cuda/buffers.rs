//! Regrets and sums of strategies: on the device, or in main memory where the device can fetch them.

use super::failed;
use super::lists::address;
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, PinnedHostSlice, result};
use isofold_solver::Precision;
use isofold_solver::device::{DeviceError, FlatGame, FlatStreet};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// The regrets and sums of strategies of a player on a street, or on some boards of it.
pub(super) struct InfosetTable {
    pub(super) regrets: Buffer,
    pub(super) regret_scales: Buffer,
    pub(super) averages: Buffer,
    pub(super) average_scales: Buffer,
}

/// Bytes on the device, or in main memory.
pub(super) enum Buffer {
    Device(CudaSlice<u8>),
    /// With the address of the first byte: to ask for it would wait for the device, which is not allowed while an iteration is
    /// recorded.
    Main(PinnedHostSlice<u8>, *mut u8),
}

/// The bytes of a player's regrets on some boards, and of their scales. Sums of strategies take as many.
pub(super) fn table_bytes(
    game: &FlatGame,
    street: &FlatStreet,
    player: usize,
    boards: Range<usize>,
) -> [usize; 2] {
    let rows = (street.starts[player][boards.end] - street.starts[player][boards.start]) as usize;
    let scales = match game.precision {
        Precision::Full => 0,
        Precision::Half => 4 * boards.len() * street.decisions[player] as usize,
    };
    [rows * street.action_rows[player] as usize * game.cell(), scales]
}

impl InfosetTable {
    /// A table of zeros; `buffer` makes buffers of so many bytes.
    pub(super) fn new(
        [cells, scales]: [usize; 2],
        buffer: impl Fn(usize) -> Result<Buffer, DeviceError>,
    ) -> Result<InfosetTable, DeviceError> {
        Ok(InfosetTable {
            regrets: buffer(cells)?,
            regret_scales: buffer(scales)?,
            averages: buffer(cells)?,
            average_scales: buffer(scales)?,
        })
    }

    /// The four buffers, in the order of [`PassRunner::write_tables`](isofold_solver::device::PassRunner::write_tables).
    pub(super) fn buffers(&mut self) -> [&mut Buffer; 4] {
        [&mut self.regrets, &mut self.regret_scales, &mut self.averages, &mut self.average_scales]
    }
}

impl Buffer {
    /// Zeros on the device.
    pub(super) fn on_device(stream: &Arc<CudaStream>, bytes: usize) -> Result<Buffer, DeviceError> {
        stream.alloc_zeros(bytes.max(1)).map(Buffer::Device).map_err(failed)
    }

    /// Zeros in main memory, page-locked.
    pub(super) fn in_main_memory(context: &Arc<CudaContext>, bytes: usize) -> Result<Buffer, DeviceError> {
        // SAFETY: u8 has no invalid value, and all bytes are written below before they are read.
        let pinned = unsafe { context.alloc_pinned_with_flags::<u8>(bytes.max(1), 0) };
        let mut pinned = pinned.map_err(|_| {
            DeviceError::Failed(format!(
                "{bytes} bytes of page-locked main memory, for a part of the last street, cannot be had"
            ))
        })?;
        pinned.as_mut_slice().map_err(failed)?.fill(0);
        let start = pinned.as_mut_ptr().map_err(failed)?;
        Ok(Buffer::Main(pinned, start))
    }

    /// The address on the device; 0 for main memory.
    pub(super) fn address(&self, stream: &CudaStream) -> u64 {
        match self {
            Buffer::Device(bytes) => address(bytes, stream),
            Buffer::Main(..) => 0,
        }
    }

    /// Replaces the first bytes.
    pub(super) fn write(&mut self, stream: &Arc<CudaStream>, from: &[u8]) -> Result<(), DeviceError> {
        match self {
            Buffer::Device(to) => stream.memcpy_htod(from, to).map_err(failed),
            Buffer::Main(to, _) => {
                to.as_mut_slice().map_err(failed)?[..from.len()].copy_from_slice(from);
                Ok(())
            }
        }
    }
}

/// Copies buffers to main memory in portions, through two page-locked buffers: while one portion comes from the device, the one before
/// is copied to its place.
pub(super) struct Download<'a> {
    stream: &'a Arc<CudaStream>,
    portions: [PinnedHostSlice<u8>; 2],
}

/// Bytes of a portion.
const PORTION: usize = 16 << 20;

impl Download<'_> {
    pub(super) fn new<'a>(
        context: &Arc<CudaContext>,
        stream: &'a Arc<CudaStream>,
    ) -> Result<Download<'a>, DeviceError> {
        // SAFETY: u8 has no invalid value, and only bytes that a copy has written are read.
        let portion = || unsafe { context.alloc_pinned_with_flags::<u8>(PORTION, 0) }.map_err(failed);
        Ok(Download { stream, portions: [portion()?, portion()?] })
    }

    /// Copies the first bytes of a buffer.
    pub(super) fn read(&mut self, from: &Buffer, to: &mut [u8]) -> Result<(), DeviceError> {
        match from {
            Buffer::Device(from) => self.download(from, to),
            Buffer::Main(from, _) => {
                to.copy_from_slice(&from.as_slice().map_err(failed)?[..to.len()]);
                Ok(())
            }
        }
    }

    fn download(&mut self, from: &CudaSlice<u8>, to: &mut [u8]) -> Result<(), DeviceError> {
        let Download { stream, portions } = self;
        assert!(to.len() <= from.len(), "a table of the solver is as long as that of the device");
        let count = to.len().div_ceil(PORTION);
        let mut waiting: Option<&mut [u8]> = None;
        for (number, to) in to.chunks_mut(PORTION).enumerate() {
            let begin = number * PORTION;
            stream.synchronize().map_err(failed)?;
            let start = portions[number % 2].as_mut_ptr().map_err(failed)?;
            // SAFETY: the portion has PORTION bytes, at least as many as this chunk; the stream was waited for, so nothing else
            // writes to it, and nothing reads it before the stream is waited for again.
            let portion = unsafe { std::slice::from_raw_parts_mut(start, to.len()) };
            // SAFETY: the device has at least `begin + to.len()` bytes there (asserted above), the destination has `to.len()`, and
            // both live until the stream has been waited for.
            unsafe {
                result::memcpy_dtoh_async(portion, address(from, stream) + begin as u64, stream.cu_stream())
            }
            .map_err(failed)?;
            if let Some(before) = waiting.replace(to) {
                copy_portion(&portions[(number + 1) % 2], before)?;
            }
        }
        stream.synchronize().map_err(failed)?;
        match waiting {
            Some(last) => copy_portion(&portions[(count + 1) % 2], last),
            None => Ok(()),
        }
    }
}

fn copy_portion(from: &PinnedHostSlice<u8>, to: &mut [u8]) -> Result<(), DeviceError> {
    let from = &from.as_slice().map_err(failed)?[..to.len()];
    let chunks = to.par_chunks_mut(1 << 20).zip(from.par_chunks(1 << 20));
    chunks.for_each(|(to, from)| to.copy_from_slice(from));
    Ok(())
}
