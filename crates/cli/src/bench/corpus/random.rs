//! Pseudo-random draws from a seed, the same on every machine.

/// A generator whose state is a counter.
pub(super) struct Random(u64);

impl Random {
    /// The generator of a seed and of a number within it.
    pub(super) fn new(seed: u64, number: u64) -> Random {
        Random(
            mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ mix(number.wrapping_mul(0xd6e8_feb8_6659_fd93)),
        )
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number from 0 to below `end`, which must not be 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (self.word() % end as u64) as usize
    }

    /// A number from 0 to below 1.
    pub(super) fn share(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number between two others.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// One of some choices, of which there must be at least one.
    pub(super) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Mixes the bits of a word.
fn mix(mut word: u64) -> u64 {
    for shift in [30, 27] {
        word = (word ^ word >> shift).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    word ^ word >> 31
}
