//! Whether two solutions are of one game, and what is different if not.

use super::side::Side;
use crate::paint;
use isofold_cards::{CardSet, Range};
use isofold_tree::{Player, Spot};

pub(super) struct Games {
    /// Whether they are one game up to a relabelling of suits.
    pub(super) is_same: bool,
    /// Whether the same actions are there, with the same chips.
    pub(super) is_same_tree: bool,
    /// Whether the places are the same, too.
    pub(super) is_same_line: bool,
    /// The parts of the spots that are different.
    pub(super) differences: Vec<String>,
    /// What the EVs of two solutions of one zero-sum game can differ by at most, at the start.
    pub(super) ev_bound: Option<f64>,
}

impl Games {
    pub(super) fn of(a: &Side, b: &Side) -> Games {
        let is_same = a.canonical.fingerprint == b.canonical.fingerprint;
        let is_same_tree = a.tree.nodes() == b.tree.nodes() && a.spot.pot == b.spot.pot;
        let is_zero_sum = a.tree.is_zero_sum() && b.tree.is_zero_sum();
        // A player has from 2 ε of the pot less than the value of the game to 2 ε more, if ε is the exploitability.
        let ev_bound =
            (is_same && is_zero_sum).then(|| 2.0 * (a.exploitability + b.exploitability) * a.start_worth());
        let [line, other] = [a, b].map(|side| side.view.line.relabelled(side.canonical.perm));
        let differences = if is_same { Vec::new() } else { differences(&a.spot, &b.spot, is_same_tree) };
        Games { is_same, is_same_tree, is_same_line: line == other, differences, ev_bound }
    }

    /// What the EVs of both sides at the start differ by, if they can be compared.
    pub(super) fn start_difference(&self, a: &Side, b: &Side) -> Option<[f64; 2]> {
        let is_comparable = a.unit().is_icm() == b.unit().is_icm();
        is_comparable.then(|| [0, 1].map(|player: usize| b.start_evs[player] - a.start_evs[player]))
    }

    /// Whether the difference of the EVs at the start is one that exploitability explains; `None` if that cannot be said.
    pub(super) fn is_within_bound(&self, a: &Side, b: &Side) -> Option<bool> {
        let (bound, difference) = (self.ev_bound?, self.start_difference(a, b)?);
        Some(difference.iter().all(|difference| difference.abs() <= bound))
    }

    /// The verdict, in sentences.
    pub(super) fn verdict(&self, a: &Side, b: &Side) -> Vec<String> {
        if !self.is_same {
            let tree = if self.is_same_tree { "the same betting tree" } else { "another betting tree" };
            return vec![format!("two games, {tree}; different: {}", paint::list(&self.differences))];
        }
        if !self.is_same_line {
            return vec!["one game, two places".to_owned()];
        }
        let mut lines = vec!["one game: the trees are the same, only the equilibrium differs".to_owned()];
        let (Some(bound), Some(difference)) = (self.ev_bound, self.start_difference(a, b)) else {
            lines.push("the game is not zero-sum, so its equilibria may have different EVs".to_owned());
            return lines;
        };
        let most = difference.iter().fold(0.0, |most: f64, difference| most.max(difference.abs()));
        let (most, bound) = (a.unit().text(most), a.unit().amount(bound));
        lines.push(match self.is_within_bound(a, b) {
            Some(true) => {
                format!("EVs at the start differ by {most}, within the {bound} that exploitability allows")
            }
            _ => {
                format!("EVs at the start differ by {most}, more than the {bound} that exploitability allows")
            }
        });
        lines
    }
}

/// The parts of two spots that are different.
fn differences(a: &Spot, b: &Spot, is_same_tree: bool) -> Vec<String> {
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
    part("the pot", a.pot != b.pot);
    part("stacks", a.stacks != b.stacks);
    part("bet sizes", !is_same_tree && a.pot == b.pot && a.stack() == b.stack());
    part("rake", a.rake != b.rake);
    part("ICM", a.tournament != b.tournament);
    part("folded ranges", a.folded != b.folded);
    part("edits of the tree", a.edits != b.edits);
    part("locks", a.locks != b.locks);
    if different.is_empty() {
        different.push("suits".to_owned());
    }
    different
}
