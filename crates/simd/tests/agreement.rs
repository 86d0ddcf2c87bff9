//! Every operation of every level that the CPU has against the portable one, bit by bit.

use isofold_simd::{
    BitOps, Block, Dispatcher, F32x16, F64x8, Kernel, Level, MAX_U16_LANES, Portable, RoundingBits, Simd,
    U16Mask, U16xN, dispatch, rounding_hash,
};
use proptest::prelude::*;

/// Runs a kernel on every level that the CPU has, and compares what comes out with the portable level.
fn all_agree<K: Kernel<Output: PartialEq + std::fmt::Debug>>(
    kernel: impl Fn() -> K,
) -> Result<(), TestCaseError> {
    let expected = kernel().run(Portable);
    for dispatcher in Level::ALL.into_iter().filter_map(Level::dispatcher) {
        prop_assert_eq!(&dispatcher.run(kernel()), &expected, "{}", dispatcher.level());
    }
    Ok(())
}

type U16s = [u16; MAX_U16_LANES];

struct U16Ops<'a> {
    values: [&'a U16s; 3],
    words: &'a [u64],
}

impl Kernel for U16Ops<'_> {
    /// The result of each operation for all lanes.
    type Output = (Vec<(&'static str, U16s)>, Vec<[u32; MAX_U16_LANES]>);

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let width = S::U16xN::WIDTH;
        let mut results: Vec<(&'static str, U16s)> = Vec::new();
        let mut pairs = [0; MAX_U16_LANES];
        for start in (0..MAX_U16_LANES).step_by(width) {
            let mut at = 0;
            let mut keep = |name: &'static str, lanes: S::U16xN| {
                if start == 0 {
                    results.push((name, [0; MAX_U16_LANES]));
                }
                lanes.store(&mut results[at].1[start..]);
                at += 1;
            };
            let [a, b, c] = self.values.map(|values| simd.load_u16(&values[start..]));
            keep("splat", a.simd().splat_u16(self.values[0][0]));
            keep("load", a);
            for quarter in simd.load_quarters(&self.words[start..]) {
                keep("load_quarters", quarter);
            }
            keep("and", a.and(b));
            keep("or", a.or(b));
            keep("and_not", a.and_not(b));
            keep("wrapping_add", a.wrapping_add(b));
            keep("shl", a.shl::<0>());
            keep("shl", a.shl::<3>());
            keep("shl", a.shl::<12>());
            keep("shr", a.shr::<0>());
            keep("shr", a.shr::<5>());
            keep("shr", a.shr::<12>());
            keep("count_ones", a.count_ones());
            keep("not", a.not());
            keep("clear_lowest", a.clear_lowest());
            keep("keep", a.keep(b.is_nonzero()));
            let (yes, no) = (a.intersects(b), b.intersects(c));
            keep("intersects", a.keep(yes));
            keep("mask and", a.keep(yes.and(no)));
            keep("mask and_not", a.keep(yes.and_not(no)));
            keep("mask or", a.keep(yes.or(no)));
            keep("select", yes.select(a, c));
            U16xN::store_pairs(a, b, &mut pairs[start..]);
        }
        (results, vec![pairs])
    }
}

struct F64Ops<'a>(&'a [[f64; 8]; 3]);

impl Kernel for F64Ops<'_> {
    type Output = Vec<[u64; 8]>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Vec<[u64; 8]> {
        let [a, b, c] = [simd.load_f64(&self.0[0]), simd.load_f64(&self.0[1]), simd.load_f64(&self.0[2])];
        let sums = simd.splat_f64(a.reduce_sum());
        [a, a + b, a - b, a * b, a + b * c, sums]
            .map(|lanes| {
                let mut numbers = [0.0; 8];
                lanes.store(&mut numbers);
                numbers.map(f64::to_bits)
            })
            .to_vec()
    }
}

struct F32Ops<'a> {
    blocks: &'a [Block; 16],
    signed: &'a [i16; 16],
    unsigned: &'a [u16; 16],
    seed: u32,
    index: u32,
}

impl Kernel for F32Ops<'_> {
    type Output = Vec<(&'static str, [u32; 16])>;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let mut results = Vec::new();
        let mut keep = |name: &'static str, lanes: S::F32x16| {
            let mut block = Block::ZERO;
            lanes.store(&mut block);
            results.push((name, block.0.map(f32::to_bits)));
        };
        let [a, b, c] = [0, 1, 2].map(|i: usize| simd.load_f32(&self.blocks[i]));
        keep("splat", a.simd().splat_f32(self.blocks[0].0[0]));
        keep("load", a);
        keep("convert_i16", simd.convert_i16(self.signed));
        keep("convert_u16", simd.convert_u16(self.unsigned));
        keep("add", a + b);
        keep("sub", a - b);
        keep("mul", a * b);
        keep("div", a / b);
        keep("no fused multiply-add", a * b + c);
        keep("max", a.max(b));
        keep("abs", a.abs());
        keep("keep_beyond", a.keep_beyond(b));
        keep("keep_beyond", a.keep_beyond(a.abs()));
        keep("select_positive", a.select_positive(b, c));
        keep("reduce_max", simd.splat_f32(a.reduce_max()));
        keep("reduce_sum", simd.splat_f32(a.reduce_sum()));
        keep("with_powers", a.with_powers(b));
        for part in a.split_powers() {
            keep("split_powers", part);
        }
        let hash = simd.rounding_hash(self.seed, self.index);
        for bits in [RoundingBits::upper(hash), RoundingBits::lower(hash)] {
            // Within what rounds to 16 bits.
            let (mut signed, mut unsigned) = ([0; 16], [0; 16]);
            (a * simd.splat_f32(65_536.0)).store_i16(bits, &mut signed);
            keep("store_i16", simd.convert_i16(&signed));
            (a.abs() * simd.splat_f32(65_536.0)).store_u16(bits, &mut unsigned);
            keep("store_u16", simd.convert_u16(&unsigned));
            a.store_fours(b, bits, &mut unsigned);
            keep("store_fours", simd.convert_u16(&unsigned));
            // Small numbers, some of them below the least that is not subnormal.
            (a * simd.splat_f32(1e-8)).store_fours(c, bits, &mut unsigned);
            keep("store_fours", simd.convert_u16(&unsigned));
        }
        // No infinities or NaNs.
        for part in simd.split_fours(&self.unsigned.map(|word| word & 0xBFFF)) {
            keep("split_fours", part);
        }
        for column in F32x16::transpose(self.blocks.map(|block| simd.load_f32(&block))) {
            keep("transpose", column);
        }
        // Addresses need not be valid.
        simd.prefetch(self.blocks.as_ptr());
        simd.prefetch_far(self.blocks.as_ptr().wrapping_add(1 << 40));
        results
    }
}

/// Numbers of any size with powers of any size, infinities and NaNs among them.
struct Packing<'a>(&'a [Block; 2]);

impl Kernel for Packing<'_> {
    type Output = [[u32; 16]; 3];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> [[u32; 16]; 3] {
        let packed = simd.load_f32(&self.0[0]).with_powers(simd.load_f32(&self.0[1]));
        let [number, power] = packed.split_powers();
        [packed, number, power].map(|lanes| {
            let mut block = Block::ZERO;
            lanes.store(&mut block);
            block.0.map(f32::to_bits)
        })
    }
}

/// Rank masks, words with few bits, and any words.
fn word() -> impl Strategy<Value = u16> {
    prop_oneof![any::<u16>(), 0..4u16, (0..16u32).prop_map(|bit| 1 << bit), Just(u16::MAX)]
}

/// Numbers of a size that rounds to 16 bits, zeros of both signs among them.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![8 => -32_000.0..32_000.0f32, 2 => -1.0..1.0f32, 1 => Just(0.0), 1 => Just(-0.0)]
}

proptest! {
    #[test]
    fn lanes_of_16_bits(
        dense in prop::collection::vec(any::<u16>(), 96),
        sparse in prop::collection::vec(word(), 96),
        words in prop::collection::vec(any::<u64>(), MAX_U16_LANES),
    ) {
        for values in [dense, sparse] {
            let values: &[U16s] = values.as_chunks().0;
            all_agree(|| U16Ops { values: [&values[0], &values[1], &values[2]], words: &words })?;
        }
    }

    #[test]
    fn lanes_of_64_bit_floats(numbers in prop::array::uniform3(prop::array::uniform8(-1e9..1e9f64))) {
        all_agree(|| F64Ops(&numbers))?;
    }

    #[test]
    fn lanes_of_32_bit_floats(
        numbers in prop::collection::vec(number(), 256),
        signed: [i16; 16],
        unsigned: [u16; 16],
        seed: u32,
        index: u32,
    ) {
        let blocks = std::array::from_fn(|i| Block(std::array::from_fn(|j| numbers[16 * i + j])));
        all_agree(|| F32Ops { blocks: &blocks, signed: &signed, unsigned: &unsigned, seed, index })?;
    }

    #[test]
    fn two_numbers_in_32_bits(numbers: [u32; 16], powers: [u32; 16]) {
        let blocks = [numbers, powers].map(|bits| Block(bits.map(f32::from_bits)));
        all_agree(|| Packing(&blocks))?;
    }

    #[test]
    fn deposit_undoes_extract(word: u64, mask: u64) {
        let gathered = Portable.extract(word & mask, mask);
        prop_assert_eq!(Portable.deposit(gathered, mask), word & mask);
        prop_assert_eq!(gathered.checked_shr(mask.count_ones()).unwrap_or(0), 0);
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = isofold_simd::Bmi2::detect() {
            prop_assert_eq!(bmi2.extract(word, mask), Portable.extract(word, mask));
            prop_assert_eq!(bmi2.deposit(word, mask), Portable.deposit(word, mask));
        }
    }
}

/// Tells the level that it runs at.
struct WhichLevel;

impl Kernel for WhichLevel {
    type Output = Level;

    fn run<S: Simd>(self, _: S) -> Level {
        S::LEVEL
    }
}

#[test]
fn a_level_that_the_cpu_lacks_has_no_dispatcher_and_falls_back_to_the_portable_one() {
    for level in Level::ALL {
        let dispatcher = level.dispatcher();
        assert_eq!(dispatcher.is_some(), level.is_available());
        assert_eq!(dispatcher.map(Dispatcher::level), level.is_available().then_some(level));
        assert_eq!(
            dispatcher.map(|dispatcher| dispatcher.run(WhichLevel)),
            dispatcher.map(Dispatcher::level)
        );
        assert_eq!(dispatch(level, WhichLevel), if level.is_available() { level } else { Level::Portable });
    }
    assert!(Level::Portable.is_available());
    assert_eq!(Dispatcher::best().level(), Level::best());
    assert_eq!(Level::ALL.into_iter().filter(|level| level.is_available()).max(), Some(Level::best()));
}

#[test]
fn stochastic_rounding_is_right_on_average() {
    // A quarter is rounded up a quarter of the time, in both halves of the hash and independently.
    let (mut ups, mut both) = ([0u32; 4], 0);
    let rounds = 10_000;
    for index in 0..rounds {
        let hash = Portable.rounding_hash(index % 7, index * 16);
        let (mut signed, mut unsigned) = ([[0; 16]; 2], [[0; 16]; 2]);
        for (half, bits) in [RoundingBits::lower(hash), RoundingBits::upper(hash)].into_iter().enumerate() {
            Portable.splat_f32(-2.75 * 65_536.0).store_i16(bits, &mut signed[half]);
            Portable.splat_f32(40_000.25 * 32_768.0).store_u16(bits, &mut unsigned[half]);
        }
        for lane in 0..16 {
            for half in 0..2 {
                assert!([-3, -2].contains(&signed[half][lane]));
                assert!([40_000, 40_001].contains(&unsigned[half][lane]));
                ups[half] += u32::from(signed[half][lane] == -2);
                ups[2 + half] += u32::from(unsigned[half][lane] == 40_001);
            }
            both += u32::from(signed[0][lane] == -2 && signed[1][lane] == -2);
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(rounds * 16);
    assert!(ups.iter().all(|&count| (share(count) - 0.25).abs() < 0.005), "{ups:?}");
    assert!((share(both) - 0.0625).abs() < 0.003, "{both}");
}

#[test]
fn numbers_above_zero_stay_above_zero() {
    // Rounding bits that are so low that nothing is rounded up.
    let index = (0..).find(|&index| rounding_hash(0, index) & 0xFFFF < 0x100).unwrap();
    let mut numbers = [0; 16];
    let bits = RoundingBits::lower(Portable.rounding_hash(0, index));
    Portable.splat_f32(1.0).store_i16(bits, &mut numbers);
    assert_eq!(numbers, [1; 16]);
}

#[test]
fn transposing_swaps_rows_and_columns() {
    let rows: [Block; 16] = std::array::from_fn(|i| Block(std::array::from_fn(|j| (100 * i + j) as f32)));
    let columns = F32x16::transpose(rows.map(|row| Portable.load_f32(&row)));
    let mut column = Block::ZERO;
    columns[4].store(&mut column);
    assert_eq!(column.0[11], rows[11].0[4]);
}

#[test]
fn a_number_and_a_power_of_four_share_16_bits() {
    let hash = Portable.rounding_hash(3, 5);
    let split = |number: f32, power: f32| {
        let mut words = [0; 16];
        Portable.splat_f32(number).store_fours(
            Portable.splat_f32(power),
            RoundingBits::lower(hash),
            &mut words,
        );
        Portable.split_fours(&words).map(|lanes| {
            let mut block = Block::ZERO;
            lanes.store(&mut block);
            block.0[0]
        })
    };
    // Seven significant bits are exact, and powers of four are told apart at their halves and doubles.
    assert_eq!(split(-127.0, 0.0), [-127.0, 0.0]);
    assert_eq!(split(32_768.0, -32_768.0), [32_768.0, -32_768.0]);
    for (power, expected) in
        [(3.99, 0.0), (4.0, 8.0), (15.99, 8.0), (16.0, 32.0), (1e6, 32_768.0), (0.0, 0.0)]
    {
        assert_eq!(split(1.0, power), [1.0, expected]);
        assert_eq!(split(-1.0, -power), [-1.0, -expected]);
    }
    // Zero stays zero, beside anything, and a positive number stays positive.
    assert_eq!(split(0.0, 8.0), [0.0, 8.0]);
    assert_eq!(split(1e-30, 0.0)[0], 1.0 / 16_384.0);
    assert_eq!(split(-1e-30, 0.0)[0], 0.0);
}

#[test]
fn rounding_to_seven_bits_is_right_on_average() {
    let mut sums = [0.0f64; 2];
    for index in 0..4_000 {
        let hash = Portable.rounding_hash(9, 16 * index);
        for (sum, bits) in sums.iter_mut().zip([RoundingBits::upper(hash), RoundingBits::lower(hash)]) {
            let mut words = [0; 16];
            Portable.splat_f32(-130.5).store_fours(Portable.splat_f32(0.0), bits, &mut words);
            *sum += f64::from(Portable.split_fours(&words)[0].reduce_sum());
        }
    }
    assert!(sums.iter().all(|sum| (sum / 64_000.0 + 130.5).abs() < 0.02), "{sums:?}");
}

#[test]
fn a_number_and_a_power_of_two_share_32_bits() {
    let split = |number: f32, power: f32| {
        let parts = Portable.splat_f32(number).with_powers(Portable.splat_f32(power)).split_powers();
        parts.map(|lanes| lanes.reduce_max())
    };
    assert_eq!(split(3.0, -5.0), [3.0, -4.0]);
    assert_eq!(split(-0.75, 6.0), [-0.75, 8.0]);
    // Zero stays zero, beside anything.
    assert_eq!(split(0.0, 1e30), [0.0, 2f32.powi(100)]);
    assert_eq!(split(1e-3, 0.0)[1].to_bits(), 0);
    // 15 significant bits, halves away from zero.
    let last = 2f32.powi(-14);
    assert_eq!(split(1.0 + 0.5 * last, 1.0)[0], 1.0 + last);
    assert_eq!(split(-1.0 - 0.49 * last, 1.0)[0], -1.0);
    assert_eq!(split(1.999_999, 1.499_999), [2.0, 1.0]);
    // Large numbers stay finite, and what is not finite stays so.
    assert_eq!(split(0.999 * f32::MAX, -1e38)[1], -2f32.powi(126));
    assert!(split(0.999 * f32::MAX, 1.0)[0].is_finite());
    assert_eq!(split(f32::INFINITY, f32::NEG_INFINITY), [f32::INFINITY, f32::NEG_INFINITY]);
    let mut block = Block::ZERO;
    Portable.splat_f32(f32::NAN).with_powers(Portable.splat_f32(1.0)).split_powers()[0].store(&mut block);
    assert!(block.0.iter().all(|number| number.is_nan()));
    // The least ones are rounded like all others.
    assert_eq!(
        split(f32::from_bits(0x100), f32::from_bits(0x40_0000)),
        [f32::from_bits(0x200), f32::MIN_POSITIVE]
    );
    assert_eq!(split(f32::from_bits(0xFF), f32::from_bits(0x3F_FFFF)), [0.0, 0.0]);
}
