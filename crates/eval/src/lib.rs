//! Hand evaluation: which hand wins, in every game.
//!
//! A [`Game`] knows what is dealt and which hand wins. It ranks one hand ([`Game::showdown`]), many deals
//! ([`Game::rank_deals`]), or the hole cards of a [`Hole`] on many boards. Hands, high or low, compare as their
//! [`Strength`]s do, and the game describes a strength in words.
//!
//! ```
//! use isofold_eval::Game;
//!
//! let (kings, aces) = ("Ad2dKhKc".parse()?, "AsAhQsJh".parse()?);
//! let board = "Kd7d5c4sTh".parse()?;
//! let [kings, aces] = [kings, aces].map(|hole| Game::OmahaHiLo.showdown(hole, board).unwrap());
//! assert!(kings.strength > aces.strength && kings.low > aces.low);
//! assert_eq!(Game::OmahaHiLo.describe(kings.strength), "three of a kind, kings, ten and seven kickers");
//! assert_eq!(Game::OmahaHiLo.describe_low(kings.low), "7-5-4-2-A low");
//! # Ok::<(), isofold_cards::CardError>(())
//! ```
//!
//! # High hands
//!
//! High hands compare as their [`HandRank`]s do, numbers that also tell what the hand is. A rank is computed by bit
//! arithmetic on masks of ranks, without a lookup table: of one hand ([`evaluate`]), of a slice of hands
//! ([`evaluate_hands`], checked [`evaluate_words`]), or of many hole cards on one board ([`Board`]), the latter two with up to 32 hands at a time in the
//! lanes of a SIMD register. The best instruction set of the CPU is chosen at run time.
//!
//! ```
//! use isofold_eval::{Board, Category, Ranking, evaluate};
//!
//! let hand = evaluate(Ranking::Standard, "AsAd9c9hKs4d2c".parse()?).unwrap();
//! assert_eq!(hand.category(), Category::TwoPair);
//! assert_eq!(hand.to_string(), "two pair, aces and nines, king kicker");
//!
//! let board = Board::new(Ranking::Standard, "QsTs7h2c2d".parse()?).unwrap();
//! let (missed_draw, queens) = (board.rank("AsKs".parse()?), board.rank("QdQh".parse()?));
//! assert!(missed_draw < queens);
//! assert_eq!(queens.unwrap().to_string(), "full house, queens full of twos");
//! # Ok::<(), isofold_cards::CardError>(())
//! ```
//!
//! # Hands as players name them
//!
//! A [`HandCategory`] is what a hold'em player calls two hole cards on a flop, turn or river: a [`Made`] hand, named by what
//! the hole cards add to the board, and [`Draws`]. [`categorize`] names one combo, [`categorize_all`] all of them.
//!
//! ```
//! let category = isofold_eval::categorize("JsTs".parse()?, "Th9s2s".parse()?).unwrap();
//! assert_eq!(category.to_string(), "top pair weak kicker, flush draw, backdoor straight draw");
//! # Ok::<(), isofold_cards::CardError>(())
//! ```

mod badugi;
mod batch;
mod board;
mod category;
mod counts;
mod description;
mod game;
mod hands;
mod hole;
mod holes;
mod kernel;
mod low;
mod name;
mod omaha;
mod rank;
mod ranking;
mod scalar;
mod showdown;
mod strength;
mod words;

pub use board::Board;
pub use category::{CategoryError, Draws, HandCategory, Made, categorize, categorize_all};
pub use game::{Game, GameError};
pub use hands::{evaluate, evaluate_hands, evaluate_hands_at};
pub use hole::Hole;
pub use holes::Holes;
pub use isofold_simd::Level;
pub use rank::{Category, HandRank};
pub use ranking::Ranking;
pub use strength::{Showdown, Strength};
pub use words::{evaluate_deal_words, evaluate_deal_words_at, evaluate_words, evaluate_words_at};
