//! The storage of regrets and average strategies: in 32 bits as they are, or in 16 bits with a scale for each decision
//! and stochastic rounding.

use crate::simd::{Block, Noise, Sixteen, WIDTH};
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Numbers and nothing but numbers.
///
/// # Safety
/// There is no padding, and any bits are a valid value.
pub(crate) unsafe trait Plain: Copy + Send + Sync + 'static {}

// SAFETY: a float.
unsafe impl Plain for f32 {}
// SAFETY: three whole numbers of the same size, laid out one after the other.
unsafe impl Plain for crate::cfr::aggregate_lock::AggregateRounds {}
// SAFETY: an array of floats that fills its alignment.
unsafe impl Plain for Block {}
// SAFETY: an array of integers that fills its alignment.
unsafe impl Plain for I16Cell {}
// SAFETY: as above.
unsafe impl Plain for U16Cell {}

/// Sixteen numbers in memory, up to the scale of their decision.
pub(crate) trait Cell: Plain {
    /// Whether numbers are stored as they are, at scale 1.
    const EXACT: bool;
    /// The largest number that can be stored.
    const LIMIT: f32;
    /// The fixed-point denominator of the numbers that are stored.
    const PARTS: f32;
    fn get<S: Sixteen>(&self) -> S;
    /// Stores numbers; those that cannot be represented are rounded stochastically.
    fn put<S: Sixteen>(&mut self, numbers: S, noise: Noise<S>);
}

/// A cell for regrets, which can be negative.
pub(crate) trait RegretCell: Cell {}

/// A cell for average strategies, which cannot be negative.
pub(crate) trait AverageCell: Cell {}

impl Cell for Block {
    const EXACT: bool = true;
    const LIMIT: f32 = f32::MAX;
    const PARTS: f32 = 1.0;

    #[inline(always)]
    fn get<S: Sixteen>(&self) -> S {
        S::load(self)
    }

    #[inline(always)]
    fn put<S: Sixteen>(&mut self, numbers: S, _: Noise<S>) {
        numbers.store(self);
    }
}

impl RegretCell for Block {}
impl AverageCell for Block {}

/// Signed 16-bit numbers.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct I16Cell([i16; WIDTH]);

/// Unsigned 16-bit numbers.
#[derive(Clone, Copy)]
#[repr(C, align(32))]
pub(crate) struct U16Cell([u16; WIDTH]);

const _: () = assert!(size_of::<I16Cell>() == 32 && size_of::<U16Cell>() == 32);

impl Cell for I16Cell {
    const EXACT: bool = false;
    // One less than fits, so that rounding up stays in range.
    const LIMIT: f32 = 32_766.0;
    const PARTS: f32 = 65_536.0;

    #[inline(always)]
    fn get<S: Sixteen>(&self) -> S {
        S::load_i16(&self.0)
    }

    #[inline(always)]
    fn put<S: Sixteen>(&mut self, numbers: S, noise: Noise<S>) {
        numbers.store_i16(noise, &mut self.0);
    }
}

impl RegretCell for I16Cell {}

impl Cell for U16Cell {
    const EXACT: bool = false;
    const LIMIT: f32 = 65_534.0;
    const PARTS: f32 = 32_768.0;

    #[inline(always)]
    fn get<S: Sixteen>(&self) -> S {
        S::load_u16(&self.0)
    }

    #[inline(always)]
    fn put<S: Sixteen>(&mut self, numbers: S, noise: Noise<S>) {
        numbers.store_u16(noise, &mut self.0);
    }
}

impl AverageCell for U16Cell {}

/// The cell types of a precision.
pub(crate) trait Storage: Send + Sync + 'static {
    type Regret: RegretCell;
    type Average: AverageCell;
}

/// 32-bit floating point.
pub(crate) struct Full;

/// 16 bits with a scale.
pub(crate) struct Half;

impl Storage for Full {
    type Regret = Block;
    type Average = Block;
}

impl Storage for Half {
    type Regret = I16Cell;
    type Average = U16Cell;
}

/// Zeroed cells in memory of their own. The system hands out zeroed pages when they are first touched, large ones where
/// it can; with small pages threads would wait for each other.
pub(crate) struct Cells<C> {
    map: MmapMut,
    count: usize,
    cells: PhantomData<C>,
}

impl<C: Cell> Cells<C> {
    pub(crate) fn zeroed(count: usize) -> std::io::Result<Cells<C>> {
        let bytes = count.checked_mul(size_of::<C>()).ok_or(std::io::ErrorKind::OutOfMemory)?;
        let map = MmapMut::map_anon(bytes.max(1))?;
        #[cfg(target_os = "linux")]
        if bytes >= 1 << 21 {
            // Only a hint: without large pages everything works, more slowly.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Cells { map, count, cells: PhantomData })
    }
}

impl<C: Cell> Deref for Cells<C> {
    type Target = [C];

    fn deref(&self) -> &[C] {
        // SAFETY: the map starts at a page, which is aligned for any cell, and has the bytes of so many cells; zero bits are
        // valid cells, and nothing else was ever written.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}

impl<C: Cell> DerefMut for Cells<C> {
    fn deref_mut(&mut self) -> &mut [C] {
        // SAFETY: as above, and the map is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.map.as_mut_ptr().cast(), self.count) }
    }
}
