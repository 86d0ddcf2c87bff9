use super::*;

/// Runs every operation on some blocks and collects all results.
#[inline(always)]
fn work<S: Sixteen>(blocks: &[Block]) -> Vec<u32> {
    let mut bits = Vec::new();
    let mut keep = |number: S| {
        let mut block = Block::ZERO;
        number.store(&mut block);
        bits.extend(block.0.map(f32::to_bits));
    };
    for pair in blocks.windows(2) {
        let [a, b] = [S::load(&pair[0]), S::load(&pair[1])];
        keep(a.plus(b));
        keep(a.minus(b));
        keep(a.times(b));
        keep(a.over(b));
        keep(a.max(b));
        keep(a.absolute());
        keep(a.where_positive(b, a));
        keep(a.beyond(b));
        keep(S::splat(a.max_weight()));
        keep(S::splat(a.total()));
        let hash = S::hash(pair[0].0[0].to_bits(), pair[1].0[3].to_bits());
        for upper in [false, true] {
            let noise = Noise { hash, upper };
            let mut signed = [0; WIDTH];
            a.times(S::splat(65_536.0)).store_i16(noise, &mut signed);
            keep(S::load_i16(&signed));
            let mut unsigned = [0; WIDTH];
            a.absolute().times(S::splat(40.0 * 32_768.0)).store_u16(noise, &mut unsigned);
            keep(S::load_u16(&unsigned));
        }
    }
    for sixteen in blocks.chunks_exact(WIDTH) {
        for row in S::transpose(std::array::from_fn(|i| S::load(&sixteen[i]))) {
            keep(row);
        }
    }
    bits
}

#[test]
fn every_instruction_set_says_the_same() {
    let mut blocks: Vec<Block> = (0..64u32)
        .map(|i| Block(std::array::from_fn(|lane| (mix(7, i * 16 + lane as u32) as i32 >> 16) as f32 / 20.0)))
        .collect();
    blocks[3] = Block::ZERO;
    blocks[5] = Block([-0.0; WIDTH]);
    blocks[9] = Block([-1.5; WIDTH]);
    let plain = work::<Block>(&blocks);
    // A row of the transposed list is a column of the list.
    let columns = Block::transpose(std::array::from_fn(|i| blocks[i]));
    assert_eq!(columns[4].0[11], blocks[11].0[4]);
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn avx2(blocks: &[Block]) -> Vec<u32> {
            work::<Ymm>(blocks)
        }
        #[target_feature(enable = "avx512f,avx512bw")]
        fn avx512(blocks: &[Block]) -> Vec<u32> {
            work::<Zmm>(blocks)
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the CPU has the instructions.
            assert_eq!(unsafe { avx2(&blocks) }, plain);
        }
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the CPU has the instructions.
            assert_eq!(unsafe { avx512(&blocks) }, plain);
        }
    }
}

#[test]
fn rounding_is_right_on_average() {
    // A quarter is rounded up a quarter of the time, in both halves of the hash and independently.
    let (mut ups, mut both) = ([0u32; 4], 0);
    let rounds = 10_000;
    for index in 0..rounds {
        let hash = Block::hash(index % 7, index * 16);
        let (mut signed, mut unsigned) = ([[0; WIDTH]; 2], [[0; WIDTH]; 2]);
        for (half, upper) in [false, true].into_iter().enumerate() {
            let noise = Noise { hash, upper };
            Block::splat(-2.75 * 65_536.0).store_i16(noise, &mut signed[half]);
            Block::splat(40_000.25 * 32_768.0).store_u16(noise, &mut unsigned[half]);
        }
        for lane in 0..WIDTH {
            for half in 0..2 {
                assert!(
                    [-3, -2].contains(&signed[half][lane])
                        && [40_000, 40_001].contains(&unsigned[half][lane])
                );
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
fn what_is_above_zero_stays_so() {
    let mut numbers = [0; WIDTH];
    Block::splat(1.0).store_i16(Noise { hash: [0; WIDTH], upper: false }, &mut numbers);
    assert_eq!(numbers, [1; WIDTH]);
}
