//! Hold'em hands as players name them: what two hole cards make with a board, and what they draw to.
//!
//! One principle decides every name: **everyone has what the board has**. A pair on the board is not a player's pair, and four
//! to a straight on the board are not a player's draw. A hand is named by what its own two cards add.

mod draws;
mod made;
mod names;
mod outs;
mod texture;

pub use draws::Draws;
pub use made::Made;
pub use names::CategoryError;

use isofold_cards::{CardSet, Combo};
use std::fmt;
use texture::Texture;

/// A made hand and the draws beside it.
///
/// ```
/// use isofold_eval::{Draws, HandCategory, Made, categorize};
///
/// let category = categorize("AsQs".parse()?, "QdTs7s".parse()?).unwrap();
/// assert_eq!(category.made, Made::TopPairTopKicker);
/// assert!(category.draws.contains(Draws::NUT_FLUSH_DRAW | Draws::BACKDOOR_STRAIGHT_DRAW));
/// assert_eq!(category.to_string(), "top pair top kicker, nut flush draw, backdoor straight draw");
/// assert_eq!("TPTK, nfd, bdsd".parse(), Ok(category));
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HandCategory {
    /// The made hand.
    pub made: Made,
    /// The draws.
    pub draws: Draws,
}

/// The category of a combo on a board; `None` if they share a card, or if the board does not have three, four or five cards.
///
/// ```
/// use isofold_eval::categorize;
///
/// let name = |combo: &str, board: &str| {
///     categorize(combo.parse().unwrap(), board.parse().unwrap()).map(|category| category.to_string())
/// };
/// assert_eq!(name("9h9c", "Qs6d2h").unwrap(), "middle pocket pair");
/// assert_eq!(name("JhTh", "Qs9d3h").unwrap(), "high card, open-ended straight draw, backdoor flush draw");
/// assert_eq!(name("AhKh", "QsQdQh7c7d").unwrap(), "board");
/// assert_eq!(name("AhKh", "AhQd2c"), None);
/// ```
pub fn categorize(combo: Combo, board: CardSet) -> Option<HandCategory> {
    Texture::new(board)?.category(combo)
}

/// The category of every combo on a board, by combo index, with `None` for combos that the board blocks. Returns `None` if
/// the board does not have three, four or five cards.
///
/// ```
/// use isofold_cards::Combo;
/// use isofold_eval::{Made, categorize_all};
///
/// let hands = categorize_all("Qs8d3h".parse()?).unwrap();
/// let sets = Combo::all().filter(|combo| hands[combo.index()].is_some_and(|hand| hand.made == Made::Set));
/// assert_eq!(sets.count(), 9);
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
pub fn categorize_all(board: CardSet) -> Option<Box<[Option<HandCategory>; Combo::COUNT]>> {
    let texture = Texture::new(board)?;
    let mut hands = Box::new([None; Combo::COUNT]);
    for (hand, combo) in hands.iter_mut().zip(Combo::all()) {
        *hand = texture.category(combo);
    }
    Some(hands)
}

/// The made hand, followed by its draws if there are any: `overpair, flush draw`.
impl fmt::Display for HandCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.draws {
            Draws::NONE => self.made.fmt(f),
            draws => f.pad(&format!("{}, {draws}", self.made)),
        }
    }
}
