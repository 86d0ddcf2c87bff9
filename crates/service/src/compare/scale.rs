//! The chips of both sides on one scale: a big blind may have more chips on one side than on the other.

use isofold_tree::{Action, Line, LineStep, Node, NodeKind, Unit};

/// The units of both sides, and the common chips in which their amounts can be compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    units: [Unit; 2],
    /// The common chips of a chip of each side; `None` if one side is in big blinds and the other is not.
    common: Option<[u32; 2]>,
}

/// An action as both sides have it: its kind, its amount in common chips, and its side if amounts cannot be compared.
type ActionKey = (u8, u64, usize);

impl Scale {
    /// The scale of two units.
    pub fn of(units: [Unit; 2]) -> Scale {
        let common = match units {
            [Unit::Chips, Unit::Chips] => Some([1; 2]),
            [Unit::BigBlinds { chips: a }, Unit::BigBlinds { chips: b }] => {
                let divisor = gcd(a, b).max(1);
                Some([b / divisor, a / divisor])
            }
            _ => None,
        };
        Scale { units, common }
    }

    /// The scale of one game: its chips are the same, whatever the unit they are given in.
    pub fn of_one_game(units: [Unit; 2]) -> Scale {
        Scale { units, common: Some([1; 2]) }
    }

    /// Whether amounts can be compared.
    pub fn is_comparable(self) -> bool {
        self.common.is_some()
    }

    /// Whether a chip is the same amount on both sides.
    pub fn is_even(self) -> bool {
        self.common.is_some_and(|[a, b]| a == b)
    }

    /// The chips of A that a chip of B is.
    pub fn b_in_a(self) -> Option<f64> {
        self.common.map(|[a, b]| f64::from(b) / f64::from(a))
    }

    /// The chips of a big blind on both sides in common chips, if both are in big blinds.
    pub fn common_chips_per_bb(self) -> Option<u32> {
        let ([a, _], chips) = (self.common?, self.units[0].chips_per_bb()?);
        self.units[1].chips_per_bb()?;
        chips.checked_mul(a)
    }

    /// An action of a side, in the order of [`Action`].
    pub(super) fn action(self, side: usize, action: Action) -> ActionKey {
        let (kind, amount) = match action {
            Action::Fold => (0, None),
            Action::Check => (1, None),
            Action::Call => (2, None),
            Action::Bet(to) => (3, Some(to)),
            Action::Raise(to) => (4, Some(to)),
            Action::AllIn(to) => (5, Some(to)),
        };
        match (amount, self.common) {
            (None, _) => (kind, 0, 0),
            (Some(to), Some(common)) => (kind, u64::from(to) * u64::from(common[side]), 0),
            (Some(to), None) => (kind, to.into(), side),
        }
    }

    /// An action of a side as text. It is in the unit of its spot unless a chip is the same on both sides.
    pub fn action_text(self, side: usize, action: Action) -> String {
        if self.is_even() { action.to_string() } else { self.units[side].action(action) }
    }

    /// Whether amounts of chips of both sides are the same.
    pub fn is_same(self, a: u32, b: u32) -> bool {
        self.common
            .is_some_and(|[in_a, in_b]| u64::from(a) * u64::from(in_a) == u64::from(b) * u64::from(in_b))
    }

    /// Whether betting trees are the same, amounts included.
    pub fn is_same_tree(self, a: &[Node], b: &[Node]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.is_same_node(a, b))
    }

    fn is_same_node(self, a: &Node, b: &Node) -> bool {
        let is_same_kind = match (&a.kind, &b.kind) {
            (
                NodeKind::Decision { player, actions, children },
                NodeKind::Decision { player: other, actions: others, children: next },
            ) => {
                let key = |side: usize| move |&action: &Action| self.action(side, action);
                (player, children) == (other, next)
                    && actions.iter().map(key(0)).eq(others.iter().map(key(1)))
            }
            (a, b) => a == b,
        };
        is_same_kind
            && (a.parent, a.street) == (b.parent, b.street)
            && self.is_same(a.committed_before, b.committed_before)
            && (0..2).all(|player| self.is_same(a.committed[player], b.committed[player]))
    }

    /// Whether lines are the same, amounts included.
    pub fn is_same_line(self, a: &Line, b: &Line) -> bool {
        if self.is_even() { a == b } else { in_unit(a, self.units[0]) == in_unit(b, self.units[1]) }
    }
}

/// A line with its amounts in a unit: `x b2bb`.
pub(super) fn in_unit(line: &Line, unit: Unit) -> String {
    line.text(|step| match step {
        LineStep::Action(action) => unit.word(action),
        LineStep::Deal(_) | LineStep::AnyCard => step.to_string(),
    })
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_compared_in_big_blinds() {
        let bb = |chips: u32| Unit::BigBlinds { chips };
        let scale = Scale::of([bb(200), bb(500)]);
        assert_eq!((scale.b_in_a(), scale.common_chips_per_bb()), (Some(0.4), Some(1000)));
        assert!(scale.is_same(400, 1000) && !scale.is_same(400, 400) && !scale.is_even());
        assert_eq!(scale.action(0, Action::Bet(375)), (3, 1875, 0));
        assert_eq!(scale.action(0, Action::Raise(400)), scale.action(1, Action::Raise(1000)));
        assert_eq!(scale.action_text(0, Action::Bet(375)), "bet 1.875bb");
        let mixed = Scale::of([bb(100), Unit::Chips]);
        assert_eq!((mixed.b_in_a(), mixed.is_comparable()), (None, false));
        assert_eq!(mixed.action(0, Action::Call), mixed.action(1, Action::Call));
        assert_ne!(mixed.action(0, Action::Bet(50)), mixed.action(1, Action::Bet(50)));
    }
}
