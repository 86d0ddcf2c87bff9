//! Chooses weighted subsets of flops that stand for all of them, and measures their errors.
//!
//! ```text
//! cargo run --release -p isofold-service --example flop_subsets -- [SEED [FOLDER]]
//! ```
//!
//! It reads `flops/figures` of this crate, or `figures` of a folder, which `flop_figures` has made, and writes `subsets` beside it: for each size
//! the flops with their weights, `errors.csv`, and the spots that were used in `spots.csv`. The same seed gives the same files.
//!
//! 1. The features of a flop are the figures of the spots that subsets are chosen on, and its texture. Clusters are drawn so often
//!    from the seed; the flop nearest to the centre of each is chosen.
//! 2. Weights are fitted by least squares (`weights.rs`), pulled towards the sizes of the clusters.
//! 3. Weights are fitted to all but one of the spots, and their errors measured on that one; the greatest of all counts. The pull with the
//!    least mean error over all draws is taken, and of its draws the one with the least error.
//! 4. The stated error is twice the mean over all draws, since that of the draw which is kept is low by chance, too. The spots that are
//!    held out play no part in any of this: their errors are measured at the end.

mod clusters;
mod errors;
mod figures;
mod weights;

use clusters::Random;
use errors::{SCOPES, errors};
use figures::{Kind, SpotFigures};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use weights::SpotForm;

const SIZES: [usize; 4] = [25, 49, 95, 184];
const CHOSEN_ON: [&str; 4] = ["srp-button", "3bet-small-blind", "4bet-cutoff", "blinds-raised"];
const HELD_OUT: [&str; 4] = ["srp-early", "3bet-button", "4bet-button", "blinds-limped"];
/// Draws of clusters, and pulls towards their sizes.
const DRAWS: usize = 48;
const PULLS: [f64; 4] = [0.001, 0.01, 0.1, 1.0];
/// The estimated error in errors of spots that weights were not fitted to.
const MARGIN: f64 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let seed = words.next().map_or(Ok(1), |text| text.parse::<u64>())?;
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("flops");
    let folder = words.next().map_or_else(own, PathBuf::from);
    fs::create_dir_all(folder.join("subsets"))?;
    let mut used = "spot,use\n".to_owned();
    let mut read = |names: [&str; 4], is_for: &str| -> Result<Vec<SpotFigures>, Box<dyn Error>> {
        let mut spots = Vec::new();
        for name in names {
            let path = folder.join(format!("figures/{name}.csv"));
            if path.exists() {
                spots.push(SpotFigures::read(&path)?);
                writeln!(used, "{name},{is_for}")?;
            } else {
                eprintln!("{} is not there: the other spots are used", path.display());
            }
        }
        Ok(spots)
    };
    let chosen_on = read(CHOSEN_ON, "chosen on")?;
    let held_out = read(HELD_OUT, "held out")?;
    if chosen_on.len() < 2 || held_out.is_empty() {
        return Err("expected figures of at least two spots to choose on, and of one that is held out".into());
    }
    fs::write(folder.join("subsets/spots.csv"), used)?;
    let mut table = "flops,scope,figure,estimated,held_out_mean,held_out_max\n".to_owned();
    for size in SIZES {
        let subset = Subset::choose(&chosen_on, size, seed);
        let mut list = "board,weight\n".to_owned();
        for &(place, weight) in &subset.weights {
            writeln!(list, "{},{weight:.3}", chosen_on[0].flops[place].board)?;
        }
        fs::write(folder.join(format!("subsets/{size}.csv")), list)?;
        for (scope, name) in SCOPES.iter().enumerate() {
            let measured: Vec<[f64; 3]> =
                held_out.iter().map(|spot| errors(spot, &subset.weights, scope)).collect();
            let most = greatest(measured.iter().copied());
            for kind in Kind::ALL {
                let place = kind as usize;
                let mean = measured.iter().map(|errors| errors[place]).sum::<f64>() / measured.len() as f64;
                let stated = subset.stated[scope][place];
                writeln!(table, "{size},{name},{},{stated:.5},{mean:.5},{:.5}", kind.name(), most[place])?;
            }
        }
    }
    fs::write(folder.join("subsets/errors.csv"), &table)?;
    print!("{table}");
    Ok(())
}

/// Flops with weights.
struct Subset {
    weights: Vec<(usize, f64)>,
    /// By scope and kind of figure.
    stated: Vec<[f64; 3]>,
}

/// A draw of clusters with weights, and its errors on the spot that each fold leaves out: by scope and kind of figure.
struct Draw {
    subset: Vec<(usize, f64)>,
    errors: Vec<[f64; 3]>,
}

impl Draw {
    fn of(spots: &[SpotFigures], chosen: &[(usize, f64)], forms: &[SpotForm], pull: f64) -> Draw {
        let fold = |left_out: usize| {
            let others = forms.iter().enumerate().filter(|(place, _)| *place != left_out);
            weights::fit(&others.map(|(_, form)| form).collect::<Vec<_>>(), &spots[0], chosen, pull)
        };
        let folds: Vec<Vec<(usize, f64)>> = (0..spots.len()).map(fold).collect();
        let measured = |scope: usize| {
            greatest(spots.iter().zip(&folds).map(|(spot, weights)| errors(spot, weights, scope)))
        };
        let subset = weights::fit(&forms.iter().collect::<Vec<_>>(), &spots[0], chosen, pull);
        Draw { subset, errors: (0..SCOPES.len()).map(measured).collect() }
    }

    /// One number for all errors: what a total is wrong by counts most.
    fn error(&self) -> f64 {
        self.errors[0].iter().sum::<f64>() + self.errors[1..].iter().flatten().sum::<f64>() / 8.0
    }
}

impl Subset {
    fn choose(spots: &[SpotFigures], size: usize, seed: u64) -> Subset {
        let features = clusters::features(&spots.iter().collect::<Vec<_>>());
        let boards: Vec<f64> = spots[0].flops.iter().map(|flop| flop.boards).collect();
        let mut random = Random(seed);
        let mut by_pull: Vec<Vec<Draw>> = PULLS.iter().map(|_| Vec::new()).collect();
        for _ in 0..DRAWS {
            let chosen = clusters::choose(&features, &boards, size, &mut random);
            // A cluster may end without a flop.
            if chosen.len() < size {
                continue;
            }
            let forms: Vec<SpotForm> = spots.iter().map(|spot| SpotForm::of(spot, &chosen)).collect();
            for (draws, pull) in by_pull.iter_mut().zip(PULLS) {
                draws.push(Draw::of(spots, &chosen, &forms, pull));
            }
        }
        let mean = |draws: &Vec<Draw>| draws.iter().map(Draw::error).sum::<f64>() / draws.len() as f64;
        let best = by_pull.into_iter().min_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or_default();
        // The errors of the draw that is kept are low by chance, too: those of all draws are not.
        let stated = |scope: usize| {
            Kind::ALL.map(|kind| {
                let sum: f64 = best.iter().map(|draw| draw.errors[scope][kind as usize]).sum();
                // No more is to be said of a texture that most draws have no flop of.
                (MARGIN * sum / best.len() as f64).min(1.0)
            })
        };
        let stated = (0..SCOPES.len()).map(stated).collect();
        let kept = best.into_iter().min_by(|a, b| a.error().total_cmp(&b.error()));
        Subset { weights: kept.map_or(Vec::new(), |draw| draw.subset), stated }
    }
}

/// The greatest errors over some spots.
fn greatest(all: impl Iterator<Item = [f64; 3]>) -> [f64; 3] {
    all.fold([0.0; 3], |most, errors| Kind::ALL.map(|kind| most[kind as usize].max(errors[kind as usize])))
}
