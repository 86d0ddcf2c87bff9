//! Runs the exact methods and puts their counts together.

use crate::boards::Boards;
use crate::crew::Crew;
use crate::headsup::HeadsUp;
use crate::method::Plan;
use crate::progress::Monitor;
use crate::recursion::Recursion;
use crate::source::Source;
use crate::spot::Spot;
use crate::sweep::{Kernel, Swept, sweep};
use crate::threeway::ThreeWay;
use crate::{Method, preflop};
use isofold_iso::SuitGroup;

/// What an exact method found.
pub(crate) struct Exact {
    pub(crate) swept: Swept,
    /// The hands of each player, all cards dealt.
    pub(crate) players: Vec<Source>,
    /// See [`Outcome::outcomes`](crate::Outcome::outcomes); not counted if the work was stopped.
    pub(crate) outcomes: Option<u128>,
}

/// How an exact method is run.
pub(crate) struct Setting<'a> {
    /// The permutations to make use of.
    pub(crate) group: SuitGroup,
    /// How many categories to count, 0 for none.
    pub(crate) categories: usize,
    pub(crate) crew: &'a Crew,
}

/// What all outcomes of a spot weigh together.
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
            let setting = Setting { group: SuitGroup::TRIVIAL, categories: 0, crew: &Crew::Alone };
            weigh(&Recursion::new(spot, &players, Boards::default(), &setting))
        }
    }
}

/// The hands of each player, all cards dealt.
fn expanded(spot: &Spot) -> Vec<Source> {
    let left = spot.live() - spot.certain() - spot.board.certain();
    spot.players.iter().map(|player| player.expanded(left)).collect()
}

/// # Panics
/// If the method is Monte Carlo, or one that the spot has not the players or the cards for.
pub(crate) fn run(spot: &Spot, plan: Plan, setting: &Setting, monitor: Monitor) -> Exact {
    if plan.method == Method::Table {
        return preflop::run(spot, setting.group);
    }
    let players = expanded(spot);
    let boards = Boards::new(spot, setting.group);
    match plan.method {
        Method::HeadsUp => {
            let kernel = HeadsUp::new(spot, boards, setting.categories);
            count(&kernel, plan.cost, spot, players, setting, monitor)
        }
        Method::ThreeWay => {
            let kernel = ThreeWay::new(spot, boards, setting.categories);
            count(&kernel, plan.cost, spot, players, setting, monitor)
        }
        _ => {
            let kernel = Recursion::new(spot, &players, boards, setting);
            count(&kernel, plan.cost, spot, players, setting, monitor)
        }
    }
}

fn count(
    kernel: &impl Kernel,
    cost: f64,
    spot: &Spot,
    players: Vec<Source>,
    setting: &Setting,
    monitor: Monitor,
) -> Exact {
    let mut swept = sweep(kernel, cost, setting.crew, monitor);
    if swept.share < 1.0 {
        return Exact { swept, players: Vec::new(), outcomes: None };
    }
    swept.tally.symmetrize(&players, setting.group);
    let mut outcomes = 0.0;
    for &(start, ways) in &spot.board.sets {
        // Whatever hands are held, as many boards go with them.
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
