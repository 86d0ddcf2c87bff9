//! The memory that lists of hands take, before any of it is taken.

use crate::method::Plan;
use crate::monte_carlo::{self, Detail};
use crate::spot::Spot;
use crate::tally::Layout;
use crate::{Method, sweep};

/// The bytes of a hand in a list as it is read, and in the distribution made of it.
const LISTED: f64 = 12.0 + 16.0;
/// The bytes of a hand that is drawn from a list: its set once more, and its place in the table of aliases.
const DRAWN: f64 = 16.0 + 32.0;
/// The bytes of a hand of an exact method: complete, as a choice of a seat, and as one of all hands.
const CHOSEN: f64 = 2.0 * 16.0 + 32.0 + 16.0;

/// The bytes that the lists of all hands take.
pub(crate) fn listing(spot: &Spot) -> u64 {
    (LISTED * hands(spot)) as u64
}

/// The bytes that Monte Carlo takes.
pub(crate) fn sampling(spot: &Spot, detail: Detail) -> u64 {
    let listed = spot.players.iter().filter(|player| player.wide.is_none());
    let of = |player: &crate::distribution::CardDistribution| {
        let counted = if detail.hands && player.is_counted() { monte_carlo::counted_bytes() } else { 0 };
        (LISTED + DRAWN + counted as f64) * player.sets.len() as f64
    };
    listed.map(of).sum::<f64>() as u64
}

/// The bytes that an exact method takes on so many threads.
pub(crate) fn exact(spot: &Spot, plan: Plan, threads: usize) -> u64 {
    let layout = Layout { players: spot.players.len(), splits: spot.game.splits() };
    let tallies = match plan.method {
        Method::Table | Method::MonteCarlo => 1,
        Method::HeadsUp | Method::ThreeWay | Method::Recursion => 1 + sweep::most_at_once(threads),
    };
    let tally = 8.0 * (layout.width() * tallies) as f64;
    ((LISTED + CHOSEN + tally) * hands(spot)) as u64
}

/// The number of hands of all players, about.
fn hands(spot: &Spot) -> f64 {
    spot.players.iter().map(|player| player.expanded_len(spot.live().len())).sum()
}
