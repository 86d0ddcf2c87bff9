use super::{Entry, Texture};
use isofold_cards::CardSet;
use isofold_iso::canonical;
use std::ops::RangeInclusive;

/// Which entries are asked for: those that fit all that is given, so nothing given is all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// On this board, up to suits and to the order of its cards.
    pub board: Option<CardSet>,
    /// The flop has all of these.
    pub textures: Vec<Texture>,
    /// The pot at the start is in here.
    pub pot: Option<RangeInclusive<u32>>,
    /// The exploitability is at most this share of the pot.
    pub exploitability: Option<f64>,
}

impl Filter {
    /// Whether an entry fits.
    pub fn fits(&self, entry: &Entry) -> bool {
        let least = |board: CardSet| canonical([board]).groups()[0];
        self.board.is_none_or(|board| least(board) == least(entry.board.iter().copied().collect()))
            && self.textures.iter().all(|texture| texture.fits(entry.flop()))
            && self.pot.as_ref().is_none_or(|pots| pots.contains(&entry.pot))
            && self.exploitability.is_none_or(|most| entry.exploitability <= most)
    }
}
