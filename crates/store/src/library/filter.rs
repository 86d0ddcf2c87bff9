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
    /// The range of the starting pot, in chips.
    pub pot: Option<RangeInclusive<u32>>,
    /// The highest exploitability, as a share of the pot.
    pub exploitability: Option<f64>,
    /// The range of the effective stack behind, in chips.
    pub stack: Option<RangeInclusive<u32>>,
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

    /// Entries whose starting pot is in this range, in chips.
    pub fn pot(self, chips: RangeInclusive<u32>) -> Filter {
        Filter { pot: Some(chips), ..self }
    }

    /// Entries with at most this exploitability, as a share of the pot.
    pub fn exploitability(self, share: f64) -> Filter {
        Filter { exploitability: Some(share), ..self }
    }

    /// Entries whose effective stack behind is in this range, in chips.
    pub fn stack(self, chips: RangeInclusive<u32>) -> Filter {
        Filter { stack: Some(chips), ..self }
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
            && self.pot.as_ref().is_none_or(|pots| pots.contains(&entry.pot))
            && self.exploitability.is_none_or(|max| entry.exploitability <= max)
            && self.stack.as_ref().is_none_or(|stacks| stacks.contains(&entry.stack))
            && self
                .name
                .as_ref()
                .is_none_or(|part| entry.request.name.to_lowercase().contains(&part.to_lowercase()))
            && self.street.is_none_or(|street| entry.street() == street)
    }
}
