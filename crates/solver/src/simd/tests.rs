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
        keep(a.floor());
        keep(a.where_positive(b, a));
        keep(a.beyond(b));
        keep(S::splat(a.greatest()));
        keep(S::splat(a.total()));
        keep(S::noise(pair[0].0[0].to_bits(), pair[1].0[3].to_bits()));
        let mut signed = [0; WIDTH];
        a.floor().store_i16(&mut signed);
        keep(S::load_i16(&signed));
        let mut unsigned = [0; WIDTH];
        a.absolute().times(S::splat(40.0)).floor().store_u16(&mut unsigned);
        keep(S::load_u16(&unsigned));
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
fn noise_is_even() {
    let mut sum = 0.0;
    for index in 0..10_000 {
        let noise = Block::noise(index % 7, index * 16);
        assert!(noise.0.iter().all(|&number| (0.0..1.0).contains(&number)));
        sum += noise.0.iter().map(|&number| f64::from(number)).sum::<f64>();
    }
    assert!((sum / 160_000.0 - 0.5).abs() < 0.003, "{sum}");
}
