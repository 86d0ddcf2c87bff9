//! Variations of random spots: tournaments, locks, folded ranges.

use super::Random;
use isofold_cards::{CardSet, Combo, HandClass, Range};
use isofold_tree::{Category, LineStep, Lock, NodeKind, Spot, Tournament, Tree};

/// A change to a random spot.
pub(crate) type Change = fn(&mut Random, Spot) -> Spot;

impl Random {
    /// The spot as it is.
    pub(crate) fn plain(&mut self, spot: Spot) -> Spot {
        spot
    }

    /// The spot with stacks that differ, and more often than not with prizes.
    pub(crate) fn tournament(&mut self, mut spot: Spot) -> Spot {
        spot.stacks[self.below(2)] += self.pick(&[0, 1, 50, 700]);
        if self.one_in(6) {
            return spot;
        }
        let others: Vec<f64> = (0..2 + self.below(3)).map(|_| self.below(800) as f64).collect();
        let mut payouts: Vec<f64> =
            (0..1 + self.below(others.len() + 2)).map(|_| self.below(100) as f64).collect();
        payouts.sort_by(|a, b| b.total_cmp(a));
        payouts[0] += 10.0;
        spot.tournament = Some(Tournament { payouts, others });
        spot
    }

    /// The spot with a few locks: of all hands, of some, or of what hands make; on all cards or on named ones.
    pub(crate) fn locks(&mut self, mut spot: Spot) -> Spot {
        let tree = Tree::new(&spot).unwrap();
        let decisions: Vec<_> = tree.iter().filter(|(_, node)| !node.actions().is_empty()).collect();
        for _ in 0..if decisions.is_empty() { 0 } else { 1 + self.below(4) } {
            let (id, node) = self.pick(&decisions);
            let NodeKind::Decision { player, actions, .. } = &node.kind else { continue };
            let line = self.way(&spot, &tree.line(id));
            let hands: Vec<Combo> = spot.ranges[player.index()].iter().map(|(combo, _)| combo).collect();
            let hands = match self.below(4) {
                0 => Some(self.some(&hands)),
                1 => {
                    let class = HandClass::of(self.pick(&hands));
                    Some(hands.into_iter().filter(|&combo| HandClass::of(combo) == class).collect())
                }
                _ => None,
            };
            let weighted = |hands: Vec<Combo>| {
                let mut range = Range::empty();
                hands.iter().for_each(|&combo| range.set(combo, 1.0).unwrap());
                range
            };
            let kinds =
                ["", "", "no pair", "top pair, set", "fd, two pair", "no draw", "gutshot, overpair, bdfd"];
            let kind = self.pick(&kinds);
            let first = self.pick(actions);
            let second = self.pick(actions);
            let word = |action| LineStep::Action(isofold_tree::LineAction::from(action)).to_string();
            let plays = match self.below(3) {
                _ if first == second => word(first),
                0 => word(first),
                1 => format!("{}: {}%, {}", word(first), self.below(101), word(second)),
                _ => format!("{}: 0.5, {}: 0.5", word(first), word(second)),
            };
            spot.locks.push(Lock {
                line: line.into_iter().collect(),
                hands: hands.map(weighted),
                categories: if kind.is_empty() { Vec::new() } else { Category::list(kind).unwrap() },
                frequencies: plays.parse().unwrap(),
                aggregate: false,
            });
            // The player may have no such hand there, or an edit took the action away.
            if Tree::new(&spot).is_err() {
                spot.locks.pop();
            }
        }
        spot
    }

    fn some(&mut self, hands: &[Combo]) -> Vec<Combo> {
        (0..1 + self.below(3)).map(|_| self.pick(hands)).collect()
    }

    /// The spot with one or two folded ranges: combos, classes, or for one player a wide range.
    pub(crate) fn folded(&mut self, mut spot: Spot) -> Spot {
        let left = CardSet::FULL - spot.dead - spot.board.iter().copied().collect();
        let players = 1 + self.below(2);
        while spot.folded.len() < players {
            let range = match self.below(4) {
                0 => self.combos(&spot.board, left, 12),
                1 if players == 1 => {
                    self.pick(&["random", "22+,A2s+,KTs+", "JJ-22:0.5,A9o-A2o,T9s"]).parse().unwrap()
                }
                2 => self.pick(&["AA,KK:0.5", "88+", "A2s+", "AKo,A8s:0.25"]).parse().unwrap(),
                _ => self.classes(&spot.board),
            };
            spot.folded.push(range);
            // There must be a deal.
            if spot.validate().is_err() {
                spot.folded.pop();
            }
        }
        spot
    }

    /// The spot with some of all this.
    pub(crate) fn everything(&mut self, spot: Spot) -> Spot {
        let changes: [Change; 3] = [Random::tournament, Random::locks, Random::folded];
        changes.into_iter().fold(spot, |spot, change| if self.one_in(4) { spot } else { change(self, spot) })
    }
}
