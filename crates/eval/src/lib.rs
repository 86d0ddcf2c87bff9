//! Hand strength: how good are five, six or seven cards?
//!
//! A [`HandRank`] is a number that compares as the hands do and still says what the hand is. It is found by bit
//! arithmetic on rank masks alone, without a table: one hand ([`evaluate`]), a slice of hands ([`evaluate_hands`]), or
//! holes on a board ([`Board`]), the latter two with up to 32 hands side by side in the lanes of a SIMD register. The
//! best instruction set of the CPU is found at run time.
//!
//! ```
//! use isofold_eval::{Board, Category, Ranking, evaluate};
//!
//! let hand = evaluate(Ranking::Standard, "AsAd9c9hKs4d2c".parse()?).unwrap();
//! assert_eq!(hand.category(), Category::TwoPair);
//! assert_eq!(hand.to_string(), "two pair, aces and nines, king kicker");
//!
//! let board = Board::new(Ranking::Standard, "QsTs7h2c2d".parse()?).unwrap();
//! let (flush_draw, queens) = (board.rank("AsKs".parse()?), board.rank("QdQh".parse()?));
//! assert!(flush_draw < queens);
//! assert_eq!(queens.unwrap().to_string(), "full house, queens full of twos");
//! # Ok::<(), isofold_cards::CardError>(())
//! ```

mod board;
mod counts;
mod hands;
mod holes;
mod kernel;
mod name;
mod rank;
mod ranking;
mod scalar;
mod simd;

pub use board::Board;
pub use hands::{evaluate, evaluate_hands, evaluate_hands_at};
pub use holes::Holes;
pub use rank::{Category, HandRank};
pub use ranking::Ranking;
pub use simd::Level;
