//! Sixteen numbers at a time. Lanes never mix but where lists are transposed, nothing is fused and no reciprocal is
//! approximate, so every instruction set gives the same bits.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::Ymm, avx512::Zmm};

/// How many numbers a [`Block`] has; rows are padded to a multiple of it.
pub(crate) const WIDTH: usize = 16;

/// Sixteen numbers on one cache line.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [f32; WIDTH]);

const _: () = assert!(size_of::<Block>() == 64);

impl Block {
    pub(crate) const ZERO: Block = Block([0.0; WIDTH]);
}

/// A block in registers.
pub(crate) trait Sixteen: Copy {
    /// 32 random bits in each lane.
    type Hash: Copy;

    fn splat(number: f32) -> Self;
    fn load(block: &Block) -> Self;
    fn store(self, block: &mut Block);
    fn load_i16(numbers: &[i16; WIDTH]) -> Self;
    fn load_u16(numbers: &[u16; WIDTH]) -> Self;
    /// Numbers counted in 65 536ths, rounded up or down by chance, within the bounds of `i16`. What is above zero stays so.
    fn store_i16(self, noise: Noise<Self>, numbers: &mut [i16; WIDTH]);
    /// Numbers counted in 32 768ths, not below zero, rounded up or down by chance, within the bounds of `u16`.
    fn store_u16(self, noise: Noise<Self>, numbers: &mut [u16; WIDTH]);
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn over(self, other: Self) -> Self;
    /// Lane by lane the greater one; `other` where they are equal.
    fn max(self, other: Self) -> Self;
    fn absolute(self) -> Self;
    /// Zero in lanes whose size is not over `least`.
    fn beyond(self, least: Self) -> Self;
    /// Lane by lane `a` where this is over zero, else `b`.
    fn where_positive(self, a: Self, b: Self) -> Self;
    fn max_weight(self) -> f32;
    /// Of the seed and of `index` plus the lane's number.
    fn hash(seed: u32, index: u32) -> Self::Hash;
    /// Rows for columns.
    fn transpose(rows: [Self; WIDTH]) -> [Self; WIDTH];

    /// Asks for the cache line that holds an address, which need not be valid.
    fn prefetch<T>(address: *const T);
    /// The same, into an outer cache.
    fn prefetch_far<T>(address: *const T);

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0.0)
    }

    /// The sum of the lanes, always in the same order.
    #[inline(always)]
    fn total(self) -> f32 {
        let mut block = Block::ZERO;
        self.store(&mut block);
        block.0.iter().sum()
    }
}

/// Calls intrinsics.
#[cfg(target_arch = "x86_64")]
macro_rules! op {
    ($call:expr) => {
        // SAFETY: only functions that enable the instructions reach this code (see the types), and what is read or written
        // is within the arrays that are borrowed; no load or store asks for more alignment than they have.
        unsafe { $call }
    };
}
#[cfg(target_arch = "x86_64")]
pub(crate) use op;

/// Sixteen values of an expression. Written out, so that they stay in registers.
macro_rules! sixteen {
    (|$lane:ident| $value:expr) => {
        $crate::simd::sixteen!(@ $lane $value, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };
    (@ $lane:ident $value:expr, $($number:literal)*) => {
        [$({
            let $lane: usize = $number;
            $value
        }),*]
    };
}
pub(crate) use sixteen;

/// Chance for sixteen numbers: a hash has enough of it for twice as many.
#[derive(Clone, Copy)]
pub(crate) struct Noise<S: Sixteen> {
    pub(crate) hash: S::Hash,
    /// Which half of the bits is used.
    pub(crate) upper: bool,
}

/// The hash behind [`Sixteen::hash`], of one lane.
#[inline(always)]
pub(crate) const fn mix(seed: u32, index: u32) -> u32 {
    let a = (index ^ seed).wrapping_mul(MIX[0]);
    let b = (a ^ (a >> 15)).wrapping_mul(MIX[1]);
    // The upper bits are mixed better.
    b ^ (b >> 16)
}

/// Odd multipliers with well spread bits.
pub(crate) const MIX: [u32; 2] = [0x9E37_79B1, 0x85EB_CA77];

#[cfg(test)]
mod tests;
