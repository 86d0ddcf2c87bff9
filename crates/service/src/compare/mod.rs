//! Comparison: two solutions, or two places of one, side by side.

mod answer;
mod games;
mod scale;
mod side;
mod strategies;

pub use games::Games;
pub use scale::Scale;
pub use side::Side;
pub use strategies::{Both, Strategies};

use crate::Error;
use isofold_store::CanonicalSpot;
use isofold_tree::{Action, Line, NodeKind, Spot, Tree};

/// Both sides, and what differs.
pub struct Comparison {
    /// A and B, in the same suits if they are one game up to suits.
    pub sides: [Side; 2],
    /// The games of both.
    pub games: Games,
    /// The strategies of the player who acts, if it is the same one on both sides.
    pub strategies: Option<Strategies>,
}

impl Comparison {
    /// Compares two sides.
    pub fn of(a: Side, b: Side) -> Comparison {
        let games = Games::of(&a, &b);
        let b = if games.is_same { b.in_suits_of(&a) } else { b };
        let strategies = Strategies::of(&a, &b, games.scale);
        Comparison { sides: [a, b], games, strategies }
    }

    /// The text of an action that has these indices on both sides, by the text of an action of a side.
    pub fn action(
        &self,
        columns: [Option<usize>; 2],
        text: impl Fn(&Side, usize, Action) -> String,
    ) -> String {
        let of = |side: usize| {
            let action = self.sides[side].view.actions[columns[side]?];
            Some(text(&self.sides[side], side, action))
        };
        of(0).or_else(|| of(1)).unwrap_or_default()
    }
}

/// A line with its amounts in chips. One that does not end at a decision is refused, with the name of its field.
pub fn checked_line(tree: &Tree, line: &Line, field: &str) -> Result<Line, Error> {
    let (node, _) = tree.follow(line).map_err(|error| Error::field(field, error))?;
    match tree.node(node).kind {
        NodeKind::Decision { .. } => tree.in_chips(line).map_err(|error| Error::field(field, error)),
        NodeKind::Chance { .. } => {
            let why = format!("after `{line}` a card is dealt: add it to the line, as in `{line} | 6c`");
            Err(Error::field(field, why))
        }
        NodeKind::Fold { .. } | NodeKind::Showdown => {
            Err(Error::field(field, format!("the hand is over after `{line}`")))
        }
    }
}

/// A line of A as a line of B: in big blinds if they have other chips there, and in the suits of B if both are the same up to suits.
/// `in_chips` is the line with its amounts in chips.
pub fn line_of_other(line: &Line, in_chips: &Line, a: &Spot, b: &Spot) -> Line {
    let scale = Scale::of([a.unit, b.unit]);
    let line = match scale.is_comparable() && !scale.is_even() {
        true => scale::in_unit(in_chips, a.unit).parse().unwrap_or_else(|_| line.clone()),
        false => line.clone(),
    };
    let [a, b] = [a, b].map(CanonicalSpot::of);
    match a.fingerprint == b.fingerprint {
        true => line.relabelled(a.perm.then(b.perm.inverse())),
        false => line,
    }
}
