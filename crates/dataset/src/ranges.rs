//! Random ranges: R(S, p) over hands in order of strength, and given ranges with noise.

use crate::random::Stream;
use isofold_cards::{Combo, HandClass, Range};

/// Draws a range over hands in order of strength, with a sum of 1: the weaker half gets a random share of the weight, the stronger
/// half the rest, and so on within the halves. Strong and weak hands come in all mixtures, and hands of like strength often have
/// like weights. This is R(S, p) of DeepStack's authors, for p = 1.
pub(crate) fn random(by_strength: &[Combo], stream: &mut Stream) -> Vec<f64> {
    let mut weights = vec![0.0; Combo::COUNT];
    share_out(by_strength, 1.0, stream, &mut weights);
    weights
}

fn share_out(hands: &[Combo], weight: f64, stream: &mut Stream, weights: &mut [f64]) {
    match hands {
        [] => {}
        [hand] => weights[hand.index()] = weight,
        _ => {
            let (weaker, stronger) = hands.split_at(hands.len() / 2);
            let first = stream.unit() * weight;
            share_out(weaker, first, stream, weights);
            share_out(stronger, weight - first, stream, weights);
        }
    }
}

/// Draws a range around a given one, with a sum of 1: the weight of each class of hands and of each combo is multiplied by a random
/// number from 1 - noise to 1, and a share of the noise, from 0 to a quarter of it, is a [random] range.
pub(crate) fn perturbed(given: &Range, noise: f64, by_strength: &[Combo], stream: &mut Stream) -> Vec<f64> {
    let mut factor = |_| 1.0 - noise * stream.unit();
    let classes: Vec<f64> = (0..HandClass::COUNT).map(&mut factor).collect();
    let combos: Vec<f64> = (0..Combo::COUNT).map(&mut factor).collect();
    let mut weights = vec![0.0; Combo::COUNT];
    for hand in by_strength {
        let index = hand.index();
        weights[index] =
            f64::from(given.weight(*hand)) * classes[HandClass::of(*hand).index()] * combos[index];
    }
    let total: f64 = weights.iter().sum();
    let mixed = if total > 0.0 { 0.25 * noise * stream.unit() } else { 1.0 };
    let random = random(by_strength, stream);
    for (weight, random) in weights.iter_mut().zip(random) {
        let own = if total > 0.0 { *weight / total } else { 0.0 };
        *weight = (1.0 - mixed) * own + mixed * random;
    }
    weights
}

/// The weights with a sum of 1, as a range has them.
pub(crate) fn normalized(weights: &[f64]) -> Vec<f32> {
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| (weight / total).clamp(0.0, 1.0) as f32).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::random::Purpose;
    use crate::showdown::by_strength;

    #[test]
    fn weights_add_up_to_one() {
        let order = by_strength("KsTd7c4h2s".parse().unwrap());
        let given: Range = "22+,AK:0.5".parse().unwrap();
        for sample in 0..20 {
            let mut stream = Stream::new(1, sample, Purpose::RangeOop);
            let ranges = [random(&order, &mut stream), perturbed(&given, 0.5, &order, &mut stream)];
            for weights in ranges {
                assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(weights.iter().all(|&weight| weight >= 0.0));
                let board = "KsTd7c4h2s".parse().unwrap();
                assert!(
                    Combo::all().all(|combo| !combo.set().intersects(board) || weights[combo.index()] == 0.0)
                );
            }
        }
    }

    /// The share of the weaker half is uniform: its mean is a half, its variance a twelfth. The share of the weakest quarter is a
    /// product of two, with a mean of a quarter.
    #[test]
    fn shares_of_halves_are_uniform() {
        let order = by_strength("KsTd7c4h2s".parse().unwrap());
        let (mut sum, mut squares, mut quarter) = (0.0, 0.0, 0.0);
        let draws = 2000;
        for sample in 0..draws {
            let weights = random(&order, &mut Stream::new(7, sample, Purpose::RangeIp));
            let share = |hands: &[Combo]| hands.iter().map(|hand| weights[hand.index()]).sum::<f64>();
            let half = share(&order[..540]);
            sum += half;
            squares += half * half;
            quarter += share(&order[..270]);
        }
        let [mean, square, quarter] = [sum, squares, quarter].map(|sum| sum / draws as f64);
        assert!(
            (mean - 0.5).abs() < 0.02 && (square - mean * mean - 1.0 / 12.0).abs() < 0.01,
            "{mean} {square}"
        );
        assert!((quarter - 0.25).abs() < 0.02, "{quarter}");
    }

    #[test]
    fn without_noise_the_given_range_comes_out() {
        let order = by_strength("KsTd7c4h2s".parse().unwrap());
        let given: Range = "QQ+,AKs:0.5".parse().unwrap();
        let weights = perturbed(&given, 0.0, &order, &mut Stream::new(1, 1, Purpose::RangeOop));
        let live = given.without("KsTd7c4h2s".parse().unwrap());
        for (combo, weight) in live.iter() {
            assert!((weights[combo.index()] - f64::from(weight) / live.weighted()).abs() < 1e-9);
        }
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
