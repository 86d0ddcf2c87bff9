//! The methods, and what each would cost.

use crate::distribution::choose;
use crate::spot::Spot;
use isofold_eval::Game;
use isofold_iso::SuitGroup;
use std::fmt;

/// A method to find equities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Looks hands up in a table of all heads-up preflop match-ups. Exact.
    Table,
    /// Sorts the hands of two players with two hole cards each by strength, board by board, and uses prefix sums. Exact.
    HeadsUp,
    /// Sorts the hands of three players with two hole cards each by strength, board by board, and uses inclusion and
    /// exclusion for shared cards. Exact.
    ThreeWay,
    /// Enumerates the hands of any number of players in any game, board by board. Exact.
    Recursion,
    /// Samples random deals.
    MonteCarlo,
}

impl Method {
    /// `table`, `exact` or `monte-carlo`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Table => "table",
            Method::HeadsUp | Method::ThreeWay | Method::Recursion => "exact",
            Method::MonteCarlo => "monte-carlo",
        }
    }

    /// The algorithm in a few words.
    pub const fn algorithm(self) -> &'static str {
        match self {
            Method::Table => "table of match-ups",
            Method::HeadsUp => "sorted prefix sums",
            Method::ThreeWay => "inclusion and exclusion",
            Method::Recursion => "recursion over players",
            Method::MonteCarlo => "random deals",
        }
    }

    /// Whether the result is exact.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Method::MonteCarlo)
    }
}

/// The [`name`](Method::name).
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An exact method and its cost, measured in outcomes enumerated one by one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    pub(crate) method: Method,
    pub(crate) cost: f64,
}

/// Exact methods that cost more would take days and are not offered.
const MAX_COST: f64 = 1e15;
/// The most hands that a player may have for them to be listed.
const MAX_HANDS: f64 = 4e6;

impl Plan {
    /// The exact methods that suit the players and cards of a spot, finish in reasonable time and fit in memory.
    pub(crate) fn all(spot: &Spot, group: SuitGroup) -> Vec<Plan> {
        let mut plans: Vec<Plan> = Vec::new();
        let mut add = |method, cost| plans.push(Plan { method, cost });
        let classes = classes(spot, group);
        let hands: Vec<f64> =
            spot.players.iter().map(|player| player.expanded_len(spot.live().len())).collect();
        let all: f64 = hands.iter().sum();
        let choices: f64 = hands.iter().product();
        if has_table(spot) {
            add(Method::Table, all);
        }
        // The methods for two and three players have no low half of the pot.
        let sorted = spot.game.hole_cards() == 2 && !spot.game.splits();
        if sorted && hands.len() == 2 {
            add(Method::HeadsUp, classes * (500.0 + 8.0 * all));
        }
        if sorted && hands.len() == 3 {
            add(Method::ThreeWay, classes * (1500.0 + 130.0 * all));
        }
        if hands.iter().all(|&hands| hands <= MAX_HANDS) {
            // The innermost loop, over the hands of the last seat, is fast, the outer loops less so; a single board, and hi-lo
            // games, are slow.
            let largest = hands.iter().copied().fold(1.0, f64::max);
            // Boards are compared side by side in SIMD lanes, which helps less with few of them.
            let alone = if classes <= 1.0 { 10.0 } else { 1.0 + 20.0 / (classes / 23.0).clamp(1.0, 256.0) };
            let step = if spot.game.splits() { 10.0 * alone } else { alone };
            let totals = spot.board.sets.len() as f64 * 4.0 * choices;
            let board = evaluation(spot.game, all) * all + step * choices + 8.0 * choices / largest;
            add(Method::Recursion, classes * board + totals);
        }
        plans.retain(|plan| plan.cost <= MAX_COST);
        plans
    }

    pub(crate) fn cheapest(plans: &[Plan]) -> Option<Plan> {
        plans.iter().copied().min_by(|a, b| a.cost.total_cmp(&b.cost))
    }
}

/// The cost of evaluating a hand on a board.
fn evaluation(game: Game, hands: f64) -> f64 {
    let prepared = hands <= crate::recursion::MAX_PREPARED as f64;
    match game.is_omaha() && !prepared {
        // 80 with four hole cards, 140 with five, 200 with six.
        true => 60.0 * game.hole_cards() as f64 - 160.0,
        false => 4.0,
    }
}

/// The number of classes of boards, about.
fn classes(spot: &Spot, group: SuitGroup) -> f64 {
    let left = (spot.live() - spot.certain()).len() - spot.board.size();
    let boards = spot.board.sets.len() as f64 * choose(left, spot.board.rest);
    (boards / f64::from(group.order())).max(1.0)
}

/// Whether the preflop table covers the spot.
pub(crate) fn has_table(spot: &Spot) -> bool {
    let untouched = spot.dead.is_empty() && spot.board.size() == 0;
    spot.game == Game::Holdem && spot.players.len() == 2 && untouched
}
