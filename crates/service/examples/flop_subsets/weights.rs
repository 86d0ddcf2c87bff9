//! Weights of chosen flops, by least squares: means of all figures near those of all flops, in total and by texture, while textures keep
//! their shares and weights stay near the sizes of their clusters.

use super::errors::{Group, SCOPES, Weights, groups};
use super::figures::SpotFigures;

/// The weight of the error of a texture beside that of all flops.
const TEXTURE_ERROR: f64 = 0.3;
/// The weight of the share of a texture: of suits and pairing, which divide flops into few parts, and of height and connectedness, which would
/// leave a small subset no freedom.
const TEXTURE_SHARE: [f64; 5] = [30.0, 30.0, 30.0, 3.0, 3.0];
/// The least weight of a flop, as a share of its cluster.
const LEAST: f64 = 0.1;
const SWEEPS: usize = 400;

/// The sum of squares of one spot, as a quadratic form of the weights: wᵀ Q w, where the exact answer is 0.
pub(crate) struct SpotForm {
    form: Vec<f64>,
}

impl SpotForm {
    /// Each row is the error of one figure, divided by its deviation over flops: Σ w·deals·(figure − mean) / Σ deals.
    pub(crate) fn of(spot: &SpotFigures, chosen: &Weights) -> SpotForm {
        let count = chosen.len();
        let mut form = vec![0.0; count * count];
        for scope in 0..SCOPES.len() {
            for Group { places, has } in groups(&spot.flops, scope) {
                for figure in &spot.figures {
                    let boards = || places.iter().map(|&place| (place, spot.flops[place].boards));
                    let Some(mean) = figure.mean(boards()) else { continue };
                    let deals: f64 = boards().map(|(place, boards)| boards * figure.deals[place]).sum();
                    let spread: f64 = boards()
                        .map(|(place, boards)| {
                            boards * figure.deals[place] * (figure.values[place] - mean).powi(2)
                        })
                        .sum();
                    let spread = (spread / deals).sqrt();
                    if spread < 1e-6 {
                        continue;
                    }
                    let share = if scope == 0 { 1.0 } else { TEXTURE_ERROR / (places.len() as f64).sqrt() };
                    let part = |&(place, _): &(usize, f64)| match has[place] {
                        true => {
                            share * figure.deals[place] * (figure.values[place] - mean) / (deals * spread)
                        }
                        false => 0.0,
                    };
                    add_square(&mut form, &chosen.iter().map(part).collect::<Vec<_>>());
                }
            }
        }
        let rows = spot.figures.len() as f64;
        form.iter_mut().for_each(|cell| *cell /= rows);
        SpotForm { form }
    }
}

/// Adds the square of a linear form.
fn add_square(form: &mut [f64], row: &[f64]) {
    for (one, line) in row.iter().zip(form.chunks_mut(row.len())) {
        if *one != 0.0 {
            line.iter_mut().zip(row).for_each(|(cell, other)| *cell += one * other);
        }
    }
}

/// The weights that make the sum over some spots least, by coordinate descent. `pull` is the weight of the sizes of clusters.
pub(crate) fn fit(forms: &[&SpotForm], spot: &SpotFigures, chosen: &Weights, pull: f64) -> Vec<(usize, f64)> {
    let count = chosen.len();
    let all: f64 = spot.flops.iter().map(|flop| flop.boards).sum();
    let mut form = vec![0.0; count * count];
    // ½ wᵀ Q w − bᵀ w.
    let mut goal = vec![0.0; count];
    for part in forms {
        form.iter_mut().zip(&part.form).for_each(|(cell, part)| *cell += part / forms.len() as f64);
    }
    for (scope, texture_share) in TEXTURE_SHARE.into_iter().enumerate() {
        for Group { places, has } in groups(&spot.flops, scope) {
            let boards: f64 = places.iter().map(|&place| spot.flops[place].boards).sum();
            let part = |&(place, _): &(usize, f64)| f64::from(u8::from(has[place])) * texture_share / all;
            let row: Vec<f64> = chosen.iter().map(part).collect();
            add_square(&mut form, &row);
            goal.iter_mut().zip(&row).for_each(|(goal, row)| *goal += row * texture_share * boards / all);
        }
    }
    for (place, &(_, size)) in chosen.iter().enumerate() {
        let own = pull / (size * all);
        form[place * count + place] += own;
        goal[place] += own * size;
    }
    let mut weights: Vec<f64> = chosen.iter().map(|&(_, size)| size).collect();
    for _ in 0..SWEEPS {
        for place in 0..count {
            let row = &form[place * count..][..count];
            let slope: f64 =
                row.iter().zip(&weights).map(|(cell, weight)| cell * weight).sum::<f64>() - goal[place];
            weights[place] = (weights[place] - slope / row[place]).max(LEAST * chosen[place].1);
        }
    }
    // Ratios are all that counts, and all flops are the sum.
    let total: f64 = weights.iter().sum();
    chosen.iter().zip(weights).map(|(&(place, _), weight)| (place, weight * all / total)).collect()
}
