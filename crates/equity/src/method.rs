//! Which way to go, and what it costs.

use crate::source::choose;
use crate::spot::Spot;
use isofold_eval::Game;
use isofold_iso::SuitGroup;
use std::fmt;

/// How an equity was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Looked up in the table of heads-up match-ups before the flop. Exact.
    Table,
    /// Two players with two cards each: sorted hands and prefix sums. Exact.
    HeadsUp,
    /// Three players with two cards each: the same with inclusion and exclusion. Exact.
    ThreeWay,
    /// Hand by hand, board by board. Exact.
    Recursion,
    /// Random deals.
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

    /// How it works, in a few words.
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

/// An exact method and what it costs: about as much as going through so many outcomes one by one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    pub(crate) method: Method,
    pub(crate) cost: f64,
}

/// What costs more would take days: no exact method is offered.
const MOST_COST: f64 = 1e15;
/// More hands than this are not listed.
const MOST_HANDS: f64 = 4e6;

impl Plan {
    /// The exact methods that the spot has the players and the cards for, and that come to an end and fit in memory.
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
        if spot.game.hole_cards() == 2 && hands.len() == 2 {
            add(Method::HeadsUp, classes * (500.0 + 8.0 * all));
        }
        if spot.game.hole_cards() == 2 && hands.len() == 3 {
            add(Method::ThreeWay, classes * (1500.0 + 130.0 * all));
        }
        if hands.iter().all(|&hands| hands <= MOST_HANDS) {
            // The last seat's hands are gone through fast, what leads up to them less so; one board alone, or two pots, slowly.
            let most = hands.iter().copied().fold(1.0, f64::max);
            // Boards lie side by side, the fewer the less it helps.
            let alone = if classes <= 1.0 { 10.0 } else { 1.0 + 20.0 / (classes / 23.0).clamp(1.0, 256.0) };
            let step = if spot.game.splits() { 10.0 * alone } else { alone };
            let totals = spot.board.sets.len() as f64 * 4.0 * choices;
            let board = evaluation(spot.game, all) * all + step * choices + 8.0 * choices / most;
            add(Method::Recursion, classes * board + totals);
        }
        plans.retain(|plan| plan.cost <= MOST_COST);
        plans
    }

    pub(crate) fn cheapest(plans: &[Plan]) -> Option<Plan> {
        plans.iter().copied().min_by(|a, b| a.cost.total_cmp(&b.cost))
    }
}

/// What it costs to find what a hand is worth on a board.
fn evaluation(game: Game, hands: f64) -> f64 {
    let prepared = hands <= crate::recursion::PREPARED as f64;
    match game.is_omaha() && !prepared {
        // 80 with four hole cards, 140 with five, 200 with six.
        true => 60.0 * game.hole_cards() as f64 - 160.0,
        false => 4.0,
    }
}

/// About how many classes of boards there are.
fn classes(spot: &Spot, group: SuitGroup) -> f64 {
    let left = (spot.live() - spot.certain()).len() - spot.board.size();
    let boards = spot.board.sets.len() as f64 * choose(left, spot.board.rest);
    (boards / f64::from(group.order())).max(1.0)
}

/// Whether the spot is one of those in the table.
pub(crate) fn has_table(spot: &Spot) -> bool {
    let untouched = spot.dead.is_empty() && spot.board.size() == 0;
    spot.game == Game::Holdem && spot.players.len() == 2 && untouched
}
