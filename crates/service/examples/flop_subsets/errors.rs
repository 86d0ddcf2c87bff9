//! Errors of a weighted subset of flops: its means against those of all flops.

use super::figures::{Flop, SpotFigures};
use std::collections::BTreeMap;

/// The features of textures, and all flops together.
pub(crate) const SCOPES: [&str; 5] = ["all", "suits", "pairing", "height", "connectedness"];

/// The share of all flops that a texture has at least for its error to count: what is rarer has too few flops in a subset.
const MIN_SHARE: f64 = 0.05;

/// Flops and their weights.
pub(crate) type Weights = [(usize, f64)];

/// The flops of a texture.
pub(crate) struct Group {
    pub(crate) places: Vec<usize>,
    /// Whether each flop is one of them.
    pub(crate) has: Vec<bool>,
}

/// The flops of each texture of a scope.
pub(crate) fn groups(flops: &[Flop], scope: usize) -> Vec<Group> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, flop) in flops.iter().enumerate() {
        let name = if scope == 0 { "all" } else { &*flop.texture[scope - 1] };
        groups.entry(name).or_default().push(place);
    }
    let boards = |places: &[usize]| places.iter().map(|&place| flops[place].boards).sum::<f64>();
    let all: f64 = flops.iter().map(|flop| flop.boards).sum();
    let groups = groups.into_values().filter(|places| boards(places) >= MIN_SHARE * all);
    groups
        .map(|places| {
            let mut has = vec![false; flops.len()];
            places.iter().for_each(|&place| has[place] = true);
            Group { places, has }
        })
        .collect()
}

/// The greatest error of each kind of figures, over all textures of a scope.
pub(crate) fn errors(spot: &SpotFigures, subset: &Weights, scope: usize) -> [f64; 3] {
    let mut errors = [0.0_f64; 3];
    for group in groups(&spot.flops, scope) {
        for figure in &spot.figures {
            let all = figure.mean(group.places.iter().map(|&place| (place, spot.flops[place].boards)));
            let part = figure.mean(subset.iter().copied().filter(|&(place, _)| group.has[place]));
            if let Some(all) = all {
                // A texture of which there is no flop says nothing: as wrong as the figure is large.
                let error = part.map_or(all.abs(), |part| (part - all).abs());
                let most = &mut errors[figure.kind as usize];
                *most = most.max(error);
            }
        }
    }
    errors
}
