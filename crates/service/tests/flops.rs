//! Subsets of flops on the spots that they were not chosen on: their totals are inside of the stated errors.

#[path = "../examples/flop_subsets/errors.rs"]
mod errors;
#[path = "../examples/flop_subsets/figures.rs"]
mod figures;

use errors::{SCOPES, errors};
use figures::{Kind, SpotFigures};
use isofold_api::report::Feature;
use isofold_service::many_boards::FlopSubset;
use std::path::{Path, PathBuf};

fn spot(name: &str) -> SpotFigures {
    SpotFigures::read(&figures_folder().join(format!("{name}.csv"))).unwrap()
}

/// The spots that errors were measured on, and that no subset was chosen on.
fn held_out() -> Vec<String> {
    let used = std::fs::read_to_string(figures_folder().join("../subsets/spots.csv")).unwrap();
    let spots = used.lines().filter_map(|row| row.strip_suffix(",held out"));
    let spots: Vec<String> = spots.map(str::to_owned).collect();
    assert!(spots.len() >= 2, "{used}");
    assert!(!spots.iter().any(|spot| used.contains(&format!("{spot},chosen on"))), "{used}");
    spots
}

fn figures_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("flops/figures")
}

/// The flops of a subset by their places in a file.
fn weights(subset: FlopSubset, spot: &SpotFigures) -> Vec<(usize, f64)> {
    let place = |board: &str| spot.flops.iter().position(|flop| flop.board == board).unwrap();
    subset.boards().map(|(board, weight)| (place(board), weight)).collect()
}

#[test]
fn totals_of_subsets_are_inside_of_their_stated_errors() {
    for name in held_out() {
        let spot = spot(&name);
        assert_eq!(spot.flops.iter().map(|flop| flop.boards).sum::<f64>(), 22_100.0);
        for flops in [25, 49, 95, 184] {
            let subset = FlopSubset::of(flops).unwrap();
            let stated = subset.error(None).unwrap();
            let measured = errors(&spot, &weights(subset, &spot), 0);
            for (kind, stated) in Kind::ALL.into_iter().zip([stated.ev, stated.equity, stated.frequency]) {
                let error = measured[kind as usize];
                // The errors are written with five digits.
                assert!(
                    error <= stated + 1e-5,
                    "{name}, {flops} flops, {}: {error} of {stated}",
                    kind.name()
                );
            }
        }
    }
}

/// The file of errors says what the files of figures say.
#[test]
fn the_errors_that_are_written_are_those_of_the_figures() {
    let spots: Vec<SpotFigures> = held_out().iter().map(|name| spot(name)).collect();
    let table = std::fs::read_to_string(figures_folder().join("../subsets/errors.csv")).unwrap();
    let features = [
        None,
        Some(Feature::Suits),
        Some(Feature::Pairing),
        Some(Feature::Height),
        Some(Feature::Connectedness),
    ];
    let mut rows = table.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    for flops in [25, 49, 95, 184] {
        let subset = FlopSubset::of(flops).unwrap();
        for (scope, name) in SCOPES.iter().enumerate() {
            let measured: Vec<[f64; 3]> =
                spots.iter().map(|spot| errors(spot, &weights(subset, spot), scope)).collect();
            let stated = subset.error(features[scope]).unwrap();
            for (kind, stated) in Kind::ALL.into_iter().zip([stated.ev, stated.equity, stated.frequency]) {
                let row = rows.next().unwrap();
                assert_eq!(row[..3], [&*flops.to_string(), name, kind.name()]);
                let number = |cell: usize| row[cell].parse::<f64>().unwrap();
                assert_eq!(number(3).max(number(5)), stated);
                let most = measured.iter().map(|errors| errors[kind as usize]).fold(0.0, f64::max);
                // Weights are written with three digits after the point.
                assert!((number(5) - most).abs() < 2e-5, "{row:?}: {most}");
            }
        }
    }
    assert_eq!(rows.next(), None);
}
