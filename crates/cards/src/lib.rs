//! Cards, decks, hands and ranges: the types that every other isofold crate is built on.
//!
//! * [`Card`], [`Rank`], [`Suit`]: one byte each; a card is `4·rank + suit`.
//! * [`CardSet`]: a set of cards in one machine word, one 16-bit lane per suit.
//! * [`Combo`]: two hole cards as one of 1 326 colexicographic indices.
//! * [`HandClass`]: one of the 169 cells of the 13×13 grid (`AKs`, `77`, `T9o`).
//! * [`Deck`]: the full deck of 52 and the short deck of 36; [`Dealt`]: the cards out of a deck, none of them twice.
//! * [`Range`]: a weight in \[0, 1\] for each combo, read from and printed as the range language.
//! * [`RangeFormat`]: ranges written for PioSOLVER, GTO+ and GTO Wizard.
//! * [`Hands`]: weighted hands of any number of cards, for Omaha, stud and draw games (`AA**$ds`).
//! * [`BoardPattern`]: a board whose cards may be known in part (`2h7s9h4hT`).
//!
//! ```
//! use isofold_cards::{Card, CardSet, Range};
//!
//! let ace: Card = "As".parse()?;
//! let flop: CardSet = "Q♠ 10s, 7h".parse()?;
//! assert!(!flop.contains(ace));
//! assert_eq!(flop.to_string(), "QsTs7h");
//!
//! let range: Range = "QQ+, AKs:0.5".parse()?;
//! assert_eq!((range.combos(), range.weighted()), (22, 20.0));
//! assert_eq!(range.without("Qs".parse()?).combos(), 19);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_pattern;
mod card;
mod card_pattern;
mod class;
mod combo;
mod dealt;
mod debug;
mod deck;
mod export;
mod hands;
mod parse;
mod range;
mod set;
mod weight;

pub use board_pattern::{BoardPattern, BoardPatternError};
pub use card::{Card, Rank, Suit};
pub use class::HandClass;
pub use combo::Combo;
pub use dealt::{DealError, Dealt};
pub use deck::{Deck, DeckError};
pub use export::RangeFormat;
pub use hands::{HandList, HandOrder, Hands, HandsError, WideHands};
pub use parse::{CardError, parse_cards};
pub use range::{Overlap, PREFLOP_ORDER, Range, RangeError, WeightError};
pub use set::CardSet;
