//! Whether two solutions are of one game, and what is different if not.

use super::scale::Scale;
use super::side::Side;
use isofold_cards::{CardSet, Range};
use isofold_store::CanonicalSpot;
use isofold_tree::{Bets, Player, SizingRules, Spot, Unit};

/// The games of both sides: whether they are one, and the parts that are different.
pub struct Games {
    /// Whether they are one game up to a relabelling of suits.
    pub is_same: bool,
    /// Whether the same actions are there, with the same amounts.
    pub is_same_tree: bool,
    /// Whether the places are the same, too.
    pub is_same_line: bool,
    /// The parts of the spots that are different.
    pub differences: Vec<String>,
    /// The upper bound, for two solutions of one zero-sum game, on the difference of their EVs at the start.
    pub ev_bound: Option<f64>,
    /// The chips of both sides on one scale.
    pub scale: Scale,
}

impl Games {
    /// Compares the games of both sides.
    pub fn of(a: &Side, b: &Side) -> Games {
        let units = [a.spot.unit, b.spot.unit];
        let scale = Scale::of(units);
        // Fingerprints leave the unit out. The same chips in big blinds of another size are another game.
        let is_even = scale.is_even() || !scale.is_comparable();
        // Sizes may be written in several ways that make one tree.
        let has_same_sizes = || Scale::of_one_game(units).is_same_tree(a.tree.nodes(), b.tree.nodes());
        let is_same = is_even
            && (a.canonical.fingerprint == b.canonical.fingerprint
                || without_sizes(&a.canonical) == without_sizes(&b.canonical) && has_same_sizes());
        let scale = if is_same { Scale::of_one_game(units) } else { scale };
        let is_same_tree =
            scale.is_same_tree(a.tree.nodes(), b.tree.nodes()) && scale.is_same(a.spot.pot, b.spot.pot);
        let is_zero_sum = a.tree.is_zero_sum() && b.tree.is_zero_sum();
        // A player has from 2 ε of the pot less than the value of the game to 2 ε more, if ε is the exploitability.
        let ev_bound =
            (is_same && is_zero_sum).then(|| 2.0 * (a.exploitability + b.exploitability) * a.start_worth());
        let [line, other] = [a, b].map(|side| side.view.line.relabelled(side.canonical.perm));
        let differences =
            if is_same { Vec::new() } else { differences(&a.spot, &b.spot, scale, is_same_tree) };
        let is_same_line = scale.is_same_line(&line, &other);
        Games { is_same, is_same_tree, is_same_line, differences, ev_bound, scale }
    }

    /// An EV of B less one of A, in the chips of A or in $EV; `None` if the units differ.
    pub fn ev_difference(&self, a: &Side, b: &Side, one: f64, other: f64) -> Option<f64> {
        match (a.tree.is_tournament(), b.tree.is_tournament()) {
            (true, true) => Some(other - one),
            (false, false) => self.scale.b_in_a().map(|factor| factor * other - one),
            _ => None,
        }
    }

    /// The EVs of B at the start less those of A; `None` if the units differ.
    pub fn start_difference(&self, a: &Side, b: &Side) -> Option<[f64; 2]> {
        let difference = |player: usize| self.ev_difference(a, b, a.start_evs[player], b.start_evs[player]);
        Some([difference(0)?, difference(1)?])
    }

    /// Whether the difference of the EVs at the start is one that exploitability explains; `None` if that cannot be said.
    pub fn is_within_bound(&self, a: &Side, b: &Side) -> Option<bool> {
        let (bound, difference) = (self.ev_bound?, self.start_difference(a, b)?);
        Some(difference.iter().all(|difference| difference.abs() <= bound))
    }
}

/// The canonical spot without its bet sizes.
fn without_sizes(canonical: &CanonicalSpot) -> Spot {
    Spot { bets: Bets::default(), rules: SizingRules::default(), unit: Unit::Chips, ..canonical.spot.clone() }
}

/// The parts of two spots that are different.
fn differences(a: &Spot, b: &Spot, scale: Scale, is_same_tree: bool) -> Vec<String> {
    // In common chips, unless there are more of them than a spot may have.
    let rescaled = |spot: &Spot| {
        let mut spot = spot.clone();
        scale
            .common_chips_per_bb()
            .filter(|_| !scale.is_even())
            .map(|chips| spot.rescale(chips).map(|()| spot))?
            .ok()
    };
    let both = rescaled(a).zip(rescaled(b));
    let (a, b) = both.as_ref().map_or((a, b), |(a, b)| (a, b));
    let mut different = Vec::new();
    let mut part = |name: &str, is_different: bool| {
        if is_different {
            different.push(name.to_owned());
        }
    };
    let cards = |spot: &Spot| spot.board.iter().copied().collect::<CardSet>();
    part("the board", a.board != b.board);
    part("dead cards", a.dead != b.dead);
    // Hands that the board blocks do not count, if it is the same board.
    let blocked = (cards(a) & cards(b)) | (a.dead & b.dead);
    let live = |range: &Range| range.without(blocked);
    for player in Player::BOTH {
        let [one, other] = [a, b].map(|spot| live(&spot.ranges[player.index()]));
        part(&format!("the range of {player}"), one != other);
    }
    let is_comparable = scale.is_comparable();
    part("the unit", !is_comparable);
    part("the pot", is_comparable && a.pot != b.pot);
    part("stacks", is_comparable && a.stacks != b.stacks);
    part("bet sizes", is_comparable && !is_same_tree && a.pot == b.pot && a.stack() == b.stack());
    part("rake", a.rake != b.rake);
    part("ICM", a.tournament != b.tournament);
    part("folded ranges", a.folded != b.folded);
    part("edits of the tree", a.edits != b.edits);
    part("locks", a.locks != b.locks);
    if different.is_empty() {
        let rest = if scale.is_even() { "the rules of sizes" } else { "the chips of a big blind" };
        different.push(rest.to_owned());
    }
    different
}
