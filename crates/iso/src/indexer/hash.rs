//! A perfect hash of shapes that is independent of the order of the suits.

use super::shape::Shape;

/// Each value of a suit's counts has a random word, and the hash of a shape is the sum of its four words. The high bits
/// choose a bucket; the bucket's displacement, added to the low bits, gives every shape a slot of its own.
#[derive(Clone, Debug)]
pub(super) struct ShapeHash {
    words: Vec<u64>,
    displacements: Vec<u32>,
    bucket_shift: u32,
    slots: usize,
}

impl ShapeHash {
    /// A hash of these shapes, all different, with counts below `codes`.
    pub(super) fn new(shapes: &[Shape], codes: usize) -> ShapeHash {
        let mut slots = (shapes.len() + shapes.len() / 2).next_power_of_two();
        let bucket_bits = (shapes.len() / 2).next_power_of_two().trailing_zeros().max(1);
        let mut seed = 0;
        loop {
            seed += 1;
            let words = (0..codes as u64).map(|code| random(seed << 32 | code)).collect();
            let displacements = vec![0; 1 << bucket_bits];
            let mut hash = ShapeHash { words, displacements, bucket_shift: 64 - bucket_bits, slots };
            if hash.displace(shapes) {
                return hash;
            }
            // About every other seed works; if many fail, twice the slots make it easier.
            if seed % 16 == 0 {
                slots *= 2;
            }
        }
    }

    /// Finds a displacement for each bucket, the fullest first; returns `false` if there is none for some bucket.
    fn displace(&mut self, shapes: &[Shape]) -> bool {
        let mut buckets: Vec<(usize, Vec<u64>)> =
            (0..self.displacements.len()).map(|b| (b, Vec::new())).collect();
        for shape in shapes {
            let hash = self.sum(shape.map(|counts| counts as usize));
            buckets[(hash >> self.bucket_shift) as usize].1.push(hash);
        }
        buckets.sort_by_key(|(_, hashes)| std::cmp::Reverse(hashes.len()));
        let mut taken = vec![false; self.slots];
        for (bucket, hashes) in buckets {
            let fits = |displacement: &u32| {
                let slots: Vec<usize> =
                    hashes.iter().map(|&hash| self.slot_of(hash, *displacement)).collect();
                (0..slots.len()).all(|i| !taken[slots[i]] && !slots[..i].contains(&slots[i]))
            };
            let Some(displacement) = (0..self.slots as u32).find(fits) else {
                return false;
            };
            for hash in hashes {
                taken[self.slot_of(hash, displacement)] = true;
            }
            self.displacements[bucket] = displacement;
        }
        true
    }

    /// The words, by counts.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    #[inline(always)]
    pub(super) fn sum(&self, counts: [usize; 4]) -> u64 {
        let [a, b, c, d] = counts;
        let (ab, cd) = (self.words[a].wrapping_add(self.words[b]), self.words[c].wrapping_add(self.words[d]));
        ab.wrapping_add(cd)
    }

    #[inline(always)]
    fn slot_of(&self, hash: u64, displacement: u32) -> usize {
        (hash as u32).wrapping_add(displacement) as usize & (self.slots - 1)
    }

    /// Its size in memory, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.words[..]) + size_of_val(&self.displacements[..])
    }

    /// The number of slots, a power of two.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The slot of a shape, its counts in any order.
    #[inline(always)]
    pub(super) fn slot(&self, counts: [usize; 4]) -> usize {
        self.slot_at(self.sum(counts))
    }

    /// The slot of a shape, from the sum of its words.
    #[inline(always)]
    pub(super) fn slot_at(&self, hash: u64) -> usize {
        self.slot_of(hash, self.displacements[(hash >> self.bucket_shift) as usize])
    }
}

/// A fixed sequence of pseudo-random words.
fn random(seed: u64) -> u64 {
    let mut word = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d;
    for shift in [31, 29, 32] {
        word = (word ^ word >> shift).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    word ^ word >> 32
}
