use super::{Entry, Texture};
use isofold_cards::CardSet;
use isofold_iso::canonical;
use isofold_tree::Street;
use std::ops::RangeInclusive;

/// A filter on entries: those that meet every condition given. Without any condition, all of them.
///
/// ```
/// use isofold_store::{Filter, Texture};
///
/// let filter = Filter::default().texture(Texture::TwoTone).pot(40..=60);
/// assert_eq!(filter.textures, [Texture::TwoTone]);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
#[must_use]
#[non_exhaustive]
pub struct Filter {
    /// The board, up to a relabelling of suits and the order of its cards.
    pub board: Option<CardSet>,
    /// The textures that the flop must have, all of them.
    pub textures: Vec<Texture>,
    /// The range of the starting pot.
    pub pot: Option<AmountRange>,
    /// The highest exploitability, as a share of the pot.
    pub exploitability: Option<f64>,
    /// The range of the effective stack behind.
    pub stack: Option<AmountRange>,
    /// A part of the name, whatever its case.
    pub name: Option<String>,
    /// The street that the spot starts on.
    pub street: Option<Street>,
}

impl Filter {
    /// Entries on this board, up to a relabelling of suits and the order of its cards.
    pub fn board(self, board: CardSet) -> Filter {
        Filter { board: Some(board), ..self }
    }

    /// Entries whose flop has this texture, and those given before.
    pub fn texture(mut self, texture: Texture) -> Filter {
        self.textures.push(texture);
        self
    }

    /// Entries whose starting pot is in this range, of chips or big blinds.
    pub fn pot(self, amounts: impl Into<AmountRange>) -> Filter {
        Filter { pot: Some(amounts.into()), ..self }
    }

    /// Entries with at most this exploitability, as a share of the pot.
    pub fn exploitability(self, share: f64) -> Filter {
        Filter { exploitability: Some(share), ..self }
    }

    /// Entries whose effective stack behind is in this range, of chips or big blinds.
    pub fn stack(self, amounts: impl Into<AmountRange>) -> Filter {
        Filter { stack: Some(amounts.into()), ..self }
    }

    /// Entries whose name contains this text, whatever its case.
    pub fn name(self, part: &str) -> Filter {
        Filter { name: Some(part.to_owned()), ..self }
    }

    /// Entries that start on this street.
    pub fn street(self, street: Street) -> Filter {
        Filter { street: Some(street), ..self }
    }

    /// Whether an entry meets every condition.
    pub fn fits(&self, entry: &Entry) -> bool {
        let canonical_board = |board: CardSet| canonical([board]).groups()[0];
        self.board.is_none_or(|board| {
            canonical_board(board) == canonical_board(entry.board.iter().copied().collect())
        }) && self.textures.iter().all(|texture| texture.fits(entry.flop()))
            && self.pot.as_ref().is_none_or(|pots| pots.fits(entry.pot, entry.chips_per_bb))
            && self.exploitability.is_none_or(|max| entry.exploitability <= max)
            && self.stack.as_ref().is_none_or(|stacks| stacks.fits(entry.stack, entry.chips_per_bb))
            && self
                .name
                .as_ref()
                .is_none_or(|part| entry.request.name.to_lowercase().contains(&part.to_lowercase()))
            && self.street.is_none_or(|street| entry.street() == street)
    }
}

/// A range of amounts.
#[derive(Clone, PartialEq, Debug)]
pub enum AmountRange {
    /// Chips, of spots in any unit.
    Chips(RangeInclusive<u32>),
    /// Big blinds, of spots that are in them.
    BigBlinds(RangeInclusive<f64>),
}

impl AmountRange {
    fn fits(&self, chips: u32, chips_per_bb: Option<u32>) -> bool {
        match self {
            AmountRange::Chips(range) => range.contains(&chips),
            AmountRange::BigBlinds(range) => {
                chips_per_bb.is_some_and(|per_bb| range.contains(&(f64::from(chips) / f64::from(per_bb))))
            }
        }
    }
}

impl From<RangeInclusive<u32>> for AmountRange {
    fn from(chips: RangeInclusive<u32>) -> AmountRange {
        AmountRange::Chips(chips)
    }
}
