use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

/// The alias method of Walker and Vose: picks indices by weight in constant time.
#[derive(Clone, Debug)]
pub(super) struct Alias {
    /// For each index, the probability that it is kept, out of 2^64, and its alias otherwise.
    slots: Vec<(u64, u32)>,
}

impl Alias {
    pub(super) fn new(weights: &[f64]) -> Alias {
        let scale = weights.len() as f64 / weights.iter().sum::<f64>();
        let mut left: Vec<f64> = weights.iter().map(|weight| weight * scale).collect();
        let mut slots: Vec<(u64, u32)> = (0..weights.len() as u32).map(|i| (u64::MAX, i)).collect();
        let (mut light, mut heavy): (Vec<usize>, Vec<usize>) = (0..left.len()).partition(|&i| left[i] < 1.0);
        while let (Some(&few), Some(&many)) = (light.last(), heavy.last()) {
            light.pop();
            slots[few] = ((left[few] * u64::MAX as f64) as u64, many as u32);
            left[many] -= 1.0 - left[few];
            if left[many] < 1.0 {
                heavy.pop();
                light.push(many);
            }
        }
        Alias { slots }
    }

    #[inline]
    pub(super) fn pick(&self, rng: &mut Xoshiro256PlusPlus) -> usize {
        // The whole part of a random number below the length picks a slot, its fraction decides there.
        let product = u128::from(rng.next_u64()) * self.slots.len() as u128;
        let index = (product >> 64) as usize;
        let (stays, other) = self.slots[index];
        if (product as u64) <= stays { index } else { other as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn picks_by_weight() {
        let weights = [0.5, 0.0, 3.0, 1.0, 0.25];
        let alias = Alias::new(&weights);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0.0f64; 5];
        (0..1_000_000).for_each(|_| counts[alias.pick(&mut rng)] += 1.0);
        for (count, weight) in counts.iter().zip(weights) {
            let expected = 1e6 * weight / 4.75;
            assert!((count - expected).abs() <= 5.0 * expected.sqrt(), "{counts:?}");
        }
    }
}
