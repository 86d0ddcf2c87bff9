//! Runs the exact methods and collects their counts.

use crate::boards::Boards;
use crate::distribution::CardDistribution;
use crate::headsup::HeadsUp;
use crate::method::Plan;
use crate::progress::Monitor;
use crate::recursion::Recursion;
use crate::spot::Spot;
use crate::sweep::{Kernel, Swept, sweep};
use crate::threeway::ThreeWay;
use crate::workers::Workers;
use crate::{Method, preflop};
use isofold_iso::SuitGroup;

/// The result of an exact method.
pub(crate) struct Exact {
    pub(crate) swept: Swept,
    /// The complete hands of each player.
    pub(crate) players: Vec<CardDistribution>,
    /// See [`Outcome::outcomes`](crate::Outcome::outcomes); not counted if the work was stopped.
    pub(crate) outcomes: Option<u128>,
}

/// The options of an exact method.
pub(crate) struct ExactOptions<'a> {
    /// The symmetries to use.
    pub(crate) group: SuitGroup,
    /// The number of categories to count, 0 for none.
    pub(crate) categories: usize,
    pub(crate) workers: &'a Workers,
}

/// The total weight of all outcomes of a spot.
pub(crate) fn weight(spot: &Spot) -> f64 {
    let players = expanded(spot);
    let weigh = |kernel: &dyn Kernel| {
        let starts = spot.board.sets.iter().map(|&(start, ways)| {
            let oppositions = kernel.oppositions(start, &|weight| weight);
            let first =
                oppositions[0].iter().zip(&players[0].sets).map(|(against, (_, weight))| against * weight);
            ways * spot.runouts() * first.sum::<f64>()
        });
        starts.sum()
    };
    match (spot.game.hole_cards(), players.len()) {
        (2, 2) => weigh(&HeadsUp::new(spot, Boards::default(), 0)),
        (2, 3) => weigh(&ThreeWay::new(spot, Boards::default(), 0)),
        _ => {
            let options =
                ExactOptions { group: SuitGroup::TRIVIAL, categories: 0, workers: &Workers::Caller };
            weigh(&Recursion::new(spot, &players, Boards::default(), &options))
        }
    }
}

/// The complete hands of each player.
fn expanded(spot: &Spot) -> Vec<CardDistribution> {
    let left = spot.live() - spot.certain() - spot.board.certain();
    spot.players.iter().map(|player| player.expanded(left)).collect()
}

/// Runs an exact method on a spot.
///
/// # Panics
/// If the method is Monte Carlo, or one that does not suit the spot.
pub(crate) fn run(spot: &Spot, plan: Plan, options: &ExactOptions, monitor: Monitor) -> Exact {
    let players = || expanded(spot);
    let boards = || Boards::new(spot, options.group);
    match plan.method {
        Method::Table => preflop::run(spot, options.group),
        Method::HeadsUp => {
            let kernel = HeadsUp::new(spot, boards(), options.categories);
            count(&kernel, plan.cost, spot, players(), options, monitor)
        }
        Method::ThreeWay => {
            let kernel = ThreeWay::new(spot, boards(), options.categories);
            count(&kernel, plan.cost, spot, players(), options, monitor)
        }
        Method::Recursion => {
            let players = players();
            let kernel = Recursion::new(spot, &players, boards(), options);
            count(&kernel, plan.cost, spot, players, options, monitor)
        }
        Method::MonteCarlo => panic!("Monte Carlo is not an exact method"),
    }
}

fn count(
    kernel: &impl Kernel,
    cost: f64,
    spot: &Spot,
    players: Vec<CardDistribution>,
    options: &ExactOptions,
    monitor: Monitor,
) -> Exact {
    let mut swept = sweep(kernel, cost, options.workers, monitor);
    if swept.share < 1.0 {
        return Exact { swept, players: Vec::new(), outcomes: None };
    }
    swept.tally.symmetrize(&players, options.group);
    let mut outcomes = 0.0;
    for &(start, ways) in &spot.board.sets {
        // Every choice of hands leaves the same number of boards.
        let boards = ways * spot.runouts();
        outcomes += boards * kernel.oppositions(start, &|_| 1.0)[0].iter().sum::<f64>();
        for (player, opposition) in kernel.oppositions(start, &|weight| weight).iter().enumerate() {
            for (hand, against) in opposition.iter().enumerate() {
                let weight = players[player].sets[hand].1;
                swept.tally.row(player, hand)[0] += boards * weight * against;
            }
        }
    }
    Exact { swept, players, outcomes: Some(outcomes as u128) }
}
