//! The storage of regrets and average strategies: in 32 bits as they are, or in 16 bits with a scale for each decision
//! and stochastic rounding. If the rule predicts, regrets have the last gains beside them, in as many bytes.

use crate::kernel::WIDTH;
use bytemuck::{Pod, Zeroable};
use isofold_simd::{Block, F32x16, Portable, RoundingBits, Simd};
use memmap2::MmapMut;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Sixteen numbers in memory, up to the scale of their decision.
pub(crate) trait Cell: Pod + Send + Sync {
    /// Whether numbers are stored as they are, at scale 1.
    const EXACT: bool;
    /// The largest number that can be stored.
    const LIMIT: f32;
    /// The fixed-point denominator of the numbers that are stored.
    const PARTS: f32;

    /// The stored numbers.
    fn load<S: Simd>(&self, simd: S) -> S::F32x16;

    /// The stored numbers, and those that regret matching goes by: with `prediction` times the last gains added where these are
    /// stored too.
    #[inline(always)]
    fn load_matched<S: Simd>(&self, simd: S, prediction: S::F32x16) -> [S::F32x16; 2] {
        let _ = prediction;
        [self.load(simd); 2]
    }

    /// The numbers that regret matching goes by.
    #[inline(always)]
    fn matched<S: Simd>(&self, simd: S, prediction: S::F32x16) -> S::F32x16 {
        let [_, matched] = self.load_matched(simd, prediction);
        matched
    }

    /// Stores numbers, times [`PARTS`](Cell::PARTS); those that cannot be represented are rounded stochastically.
    fn store<V: F32x16>(&mut self, numbers: V, bits: RoundingBits<V>);

    /// Stores exact numbers times a unit, rounded stochastically.
    #[inline(always)]
    fn store_exact<S: Simd>(
        &mut self,
        simd: S,
        exact: &Block,
        unit: S::F32x16,
        bits: RoundingBits<S::F32x16>,
    ) {
        self.store(simd.load_f32(exact) * unit, bits);
    }

    /// The stored numbers, one by one.
    fn numbers(&self) -> [f32; WIDTH] {
        let mut block = Block::ZERO;
        self.load(Portable).store(&mut block);
        block.0
    }

    /// The numbers at a scale, one by one, with the last gains in their low bits where these are stored too.
    fn exact_numbers(&self, scale: f32) -> [f32; WIDTH] {
        self.numbers().map(|number| number * scale)
    }

    /// Stores what [`exact_numbers`](Cell::exact_numbers) has returned, times a unit.
    fn set_exact(&mut self, exact: &Block, unit: f32) {
        self.store_exact(Portable, exact, Portable.splat_f32(unit), any_bits(Portable));
    }

    /// Stores numbers, times [`PARTS`](Cell::PARTS), outside of a kernel.
    fn set(&mut self, numbers: &Block) {
        self.store(Portable.load_f32(numbers), any_bits(Portable));
    }
}

/// Rounding bits where it does not matter which: for numbers that cells store exactly, or that are written once.
#[inline(always)]
pub(crate) fn any_bits<S: Simd>(simd: S) -> RoundingBits<S::F32x16> {
    RoundingBits::lower(simd.rounding_hash(0, 0))
}

/// A cell for regrets, which can be negative.
pub(crate) trait RegretCell: Cell {
    /// The cell that takes the place of this one, in as many bytes, if the rule predicts.
    type Predictive: RegretCell;
    /// Whether there is room for the last gains.
    const PREDICTS: bool = false;

    /// Stores regrets where that is [exact](Cell::EXACT), with the last gains if there is room for them.
    #[inline(always)]
    fn store_gained<V: F32x16>(&mut self, regrets: V, gains: V) {
        let _ = gains;
        self.store(regrets, any_bits(regrets.simd()));
    }

    /// Exact numbers for [`store_exact`](Cell::store_exact), with the last gains if there is room for them.
    #[inline(always)]
    fn exact<V: F32x16>(regrets: V, gains: V) -> V {
        let _ = gains;
        regrets
    }
}

/// A cell for average strategies, which cannot be negative.
pub(crate) trait AverageCell: Cell {}

impl Cell for Block {
    const EXACT: bool = true;
    const LIMIT: f32 = f32::MAX;
    const PARTS: f32 = 1.0;

    #[inline(always)]
    fn load<S: Simd>(&self, simd: S) -> S::F32x16 {
        simd.load_f32(self)
    }

    #[inline(always)]
    fn store<V: F32x16>(&mut self, numbers: V, _: RoundingBits<V>) {
        numbers.store(self);
    }
}

impl RegretCell for Block {
    type Predictive = PredictiveCell;
}

impl AverageCell for Block {}

/// Regrets of 15 significant bits, each with the last gain beside it, rounded to a power of two.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(transparent)]
pub(crate) struct PredictiveCell(Block);

const _: () = assert!(size_of::<PredictiveCell>() == size_of::<Block>());

impl Cell for PredictiveCell {
    const EXACT: bool = true;
    const LIMIT: f32 = f32::MAX;
    const PARTS: f32 = 1.0;

    #[inline(always)]
    fn load<S: Simd>(&self, simd: S) -> S::F32x16 {
        let [regrets, _] = simd.load_f32(&self.0).split_powers();
        regrets
    }

    #[inline(always)]
    fn load_matched<S: Simd>(&self, simd: S, prediction: S::F32x16) -> [S::F32x16; 2] {
        let [regrets, gains] = simd.load_f32(&self.0).split_powers();
        [regrets, regrets + gains * prediction]
    }

    #[inline(always)]
    fn store<V: F32x16>(&mut self, numbers: V, _: RoundingBits<V>) {
        self.store_gained(numbers, numbers.simd().splat_f32(0.0));
    }

    fn exact_numbers(&self, _: f32) -> [f32; WIDTH] {
        self.0.0
    }

    fn set_exact(&mut self, exact: &Block, _: f32) {
        self.0 = *exact;
    }
}

impl RegretCell for PredictiveCell {
    type Predictive = PredictiveCell;
    const PREDICTS: bool = true;

    #[inline(always)]
    fn store_gained<V: F32x16>(&mut self, regrets: V, gains: V) {
        regrets.with_powers(gains).store(&mut self.0);
    }
}

/// Signed 16-bit numbers.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct I16Cell([i16; WIDTH]);

/// Unsigned 16-bit numbers.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct U16Cell([u16; WIDTH]);

const _: () = assert!(size_of::<I16Cell>() == 32 && size_of::<U16Cell>() == 32);

impl Cell for I16Cell {
    const EXACT: bool = false;
    // One less than fits, so that rounding up stays in range.
    const LIMIT: f32 = 32_766.0;
    const PARTS: f32 = 65_536.0;

    #[inline(always)]
    fn load<S: Simd>(&self, simd: S) -> S::F32x16 {
        simd.convert_i16(&self.0)
    }

    #[inline(always)]
    fn store<V: F32x16>(&mut self, numbers: V, bits: RoundingBits<V>) {
        numbers.store_i16(bits, &mut self.0);
    }
}

impl RegretCell for I16Cell {
    type Predictive = PredictiveHalfCell;
}

/// Regrets of seven significant bits in 16, each with the last gain beside it, rounded to a power of four between 2⁻¹² and 1 of
/// the scale's limit.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct PredictiveHalfCell([u16; WIDTH]);

const _: () = assert!(size_of::<PredictiveHalfCell>() == size_of::<I16Cell>());

impl Cell for PredictiveHalfCell {
    const EXACT: bool = false;
    const LIMIT: f32 = 32_768.0;
    const PARTS: f32 = 1.0;

    #[inline(always)]
    fn load<S: Simd>(&self, simd: S) -> S::F32x16 {
        let [regrets, _] = simd.split_fours(&self.0);
        regrets
    }

    #[inline(always)]
    fn load_matched<S: Simd>(&self, simd: S, prediction: S::F32x16) -> [S::F32x16; 2] {
        let [regrets, gains] = simd.split_fours(&self.0);
        [regrets, regrets + gains * prediction]
    }

    #[inline(always)]
    fn store<V: F32x16>(&mut self, numbers: V, bits: RoundingBits<V>) {
        numbers.store_fours(numbers.simd().splat_f32(0.0), bits, &mut self.0);
    }

    #[inline(always)]
    fn store_exact<S: Simd>(
        &mut self,
        simd: S,
        exact: &Block,
        unit: S::F32x16,
        bits: RoundingBits<S::F32x16>,
    ) {
        let [regrets, gains] = simd.load_f32(exact).split_powers();
        (regrets * unit).store_fours(gains * unit, bits, &mut self.0);
    }

    fn exact_numbers(&self, scale: f32) -> [f32; WIDTH] {
        let [regrets, gains] = Portable.split_fours(&self.0);
        let (scale, mut exact) = (Portable.splat_f32(scale), Block::ZERO);
        (regrets * scale).with_powers(gains * scale).store(&mut exact);
        exact.0
    }
}

impl RegretCell for PredictiveHalfCell {
    type Predictive = PredictiveHalfCell;
    const PREDICTS: bool = true;

    #[inline(always)]
    fn exact<V: F32x16>(regrets: V, gains: V) -> V {
        regrets.with_powers(gains)
    }
}

impl Cell for U16Cell {
    const EXACT: bool = false;
    const LIMIT: f32 = 65_534.0;
    const PARTS: f32 = 32_768.0;

    #[inline(always)]
    fn load<S: Simd>(&self, simd: S) -> S::F32x16 {
        simd.convert_u16(&self.0)
    }

    #[inline(always)]
    fn store<V: F32x16>(&mut self, numbers: V, bits: RoundingBits<V>) {
        numbers.store_u16(bits, &mut self.0);
    }
}

impl AverageCell for U16Cell {}

/// The cell types of a precision.
pub(crate) trait Storage: Send + Sync + 'static {
    type Regret: RegretCell;
    type Average: AverageCell;
}

/// The cells of regrets if the rule predicts.
pub(crate) type Predictive<S> = <<S as Storage>::Regret as RegretCell>::Predictive;

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
        // A map starts at a page, which is aligned for any cell.
        bytemuck::cast_slice(&self.map[..self.count * size_of::<C>()])
    }
}

impl<C: Cell> DerefMut for Cells<C> {
    fn deref_mut(&mut self) -> &mut [C] {
        bytemuck::cast_slice_mut(&mut self.map[..self.count * size_of::<C>()])
    }
}
