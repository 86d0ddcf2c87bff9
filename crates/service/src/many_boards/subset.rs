//! Weighted subsets of flops that stand for all of them, with stated errors.
//!
//! The example `flop_subsets` chooses them and measures their errors, from figures of eight spots on every flop; the files are in `flops/`.

use isofold_api::report::{Feature, SubsetError};

/// A subset: its flops with weights, which sum to the number of all flops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlopSubset {
    /// The number of flops.
    pub flops: usize,
    list: &'static str,
}

const SUBSETS: [FlopSubset; 4] = [
    FlopSubset { flops: 25, list: include_str!("../../flops/subsets/25.csv") },
    FlopSubset { flops: 49, list: include_str!("../../flops/subsets/49.csv") },
    FlopSubset { flops: 95, list: include_str!("../../flops/subsets/95.csv") },
    FlopSubset { flops: 184, list: include_str!("../../flops/subsets/184.csv") },
];

/// The errors of all subsets: flops, scope, figure, the estimate by cross-validation, the mean and the greatest of the spots that were held out.
const ERRORS: &str = include_str!("../../flops/subsets/errors.csv");

impl FlopSubset {
    /// The subset of so many flops.
    pub fn of(flops: usize) -> Option<FlopSubset> {
        SUBSETS.into_iter().find(|subset| subset.flops == flops)
    }

    /// The subset that a word such as `flops:184` names.
    pub fn named(word: &str) -> Option<FlopSubset> {
        FlopSubset::of(word.trim().strip_prefix("flops:")?.parse().ok()?)
    }

    /// The words for all subsets.
    pub fn names() -> String {
        SUBSETS.map(|subset| format!("flops:{}", subset.flops)).join(", ")
    }

    /// The flops with their weights.
    pub fn boards(self) -> impl Iterator<Item = (&'static str, f64)> {
        let rows = self.list.lines().skip(1);
        rows.filter_map(|row| row.split_once(','))
            .filter_map(|(board, weight)| Some((board, weight.parse().ok()?)))
    }

    /// The stated error of means over all flops, or over those of one texture of a feature: the estimate by cross-validation, or what was
    /// found on spots that were held out if that is more.
    pub fn error(self, feature: Option<Feature>) -> Option<SubsetError> {
        let scope = match feature {
            None => "all",
            Some(Feature::Suits) => "suits",
            Some(Feature::Pairing) => "pairing",
            Some(Feature::Height) => "height",
            Some(Feature::Connectedness) => "connectedness",
        };
        let size = self.flops.to_string();
        let stated = |figure: &str| {
            let cells = ERRORS.lines().map(|row| row.split(',').collect::<Vec<_>>());
            let mut rows = cells.filter(|cells| cells.len() == 6 && cells[..3] == [&*size, scope, figure]);
            let row = rows.next()?;
            Some(row[3].parse::<f64>().ok()?.max(row[5].parse::<f64>().ok()?))
        };
        let (ev, equity, frequency) = (stated("ev")?, stated("equity")?, stated("frequency")?);
        Some(SubsetError { feature, ev, equity, frequency })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::many_boards::BoardTexture;
    use crate::parse;
    use isofold_iso::SuitPerm;
    use std::collections::BTreeSet;

    #[test]
    fn subsets_have_as_many_classes_of_flops_as_they_say_and_all_of_the_weight() {
        for subset in SUBSETS {
            let least = |board: &str| {
                let cards = parse::board(board).unwrap();
                let set = cards.iter().copied().collect();
                SuitPerm::all().map(|perm| perm.apply_set(set)).min().unwrap()
            };
            let classes: BTreeSet<_> = subset.boards().map(|(board, _)| least(board)).collect();
            assert_eq!((classes.len(), subset.boards().count()), (subset.flops, subset.flops));
            let total: f64 = subset.boards().map(|(_, weight)| weight).sum();
            assert!((total - 22_100.0).abs() < 0.1, "{total}");
            assert!(subset.boards().all(|(_, weight)| weight > 0.0));
            let suited = |name: &str| -> f64 {
                let of =
                    |board: &str| BoardTexture::of(&parse::board(board).unwrap()).unwrap().names[0].clone();
                subset.boards().filter(|(board, _)| of(board) == name).map(|(_, weight)| weight).sum()
            };
            let shares = [("rainbow", 8_788.0), ("two-tone", 12_168.0), ("monotone", 1_144.0)];
            for (name, boards) in shares {
                let weight = suited(name);
                assert!(
                    (weight - boards).abs() < 0.02 * 22_100.0,
                    "{} {name}: {weight} of {boards}",
                    subset.flops
                );
            }
            let features = [Feature::Suits, Feature::Pairing, Feature::Height, Feature::Connectedness];
            let scopes = std::iter::once(None).chain(features.into_iter().map(Some));
            for error in scopes.map(|scope| subset.error(scope).unwrap()) {
                assert!(
                    [error.ev, error.equity, error.frequency]
                        .iter()
                        .all(|&error| error > 0.0 && error <= 1.0)
                );
            }
        }
        assert_eq!(FlopSubset::named("flops:184").map(|subset| subset.flops), Some(184));
        assert_eq!(FlopSubset::named("flops:183"), None);
        assert_eq!(FlopSubset::names(), "flops:25, flops:49, flops:95, flops:184");
    }
}
