use crate::Method;
use isofold_cards::{BoardPatternError, Card, CardError, HandsError, RangeError};
use isofold_eval::Game;
use std::fmt;
use thiserror::Error;

/// Where cards lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The hand of a player, counted from 1.
    Player(usize),
    /// The board.
    Board,
    /// Out of play.
    Dead,
}

/// `player 2's hand`, `the board`, `the dead cards`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Player(number) => write!(f, "player {number}'s hand"),
            Place::Board => f.write_str("the board"),
            Place::Dead => f.write_str("the dead cards"),
        }
    }
}

/// Why there is no equity to compute.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EquityError {
    /// A player's range cannot be read.
    #[error("player {player}: {error}")]
    Range {
        /// The player, from 1.
        player: usize,
        /// Why not.
        error: RangeError,
    },
    /// A player's hands cannot be read.
    #[error("player {player}: {error}")]
    Hands {
        /// The player, from 1.
        player: usize,
        /// Why not.
        error: HandsError,
    },
    /// Nothing stands where a player should.
    #[error("player {player} has no hand: write a hand, a range or `random` on each side of a `|`")]
    NoHand {
        /// The player, from 1.
        player: usize,
    },
    /// A player has more cards than the game gives; the rest of a hand with fewer is dealt.
    #[error("player {player}: a hand of {} has {} cards, not {found}", game.title(), game.hole_cards())]
    HandSize {
        /// The player, from 1.
        player: usize,
        /// The game.
        game: Game,
        /// How many cards the hand has.
        found: usize,
    },
    /// The board cannot be read.
    #[error("board: {0}")]
    Board(BoardPatternError),
    /// The dead cards cannot be read.
    #[error("dead cards: {0}")]
    Dead(CardError),
    /// A board where the game has none.
    #[error("{} is played without a board", game.title())]
    NoBoard {
        /// The game.
        game: Game,
    },
    /// Too few or too many players.
    #[error("{} takes 2 to {} players, not {found}{}", game.title(), game.max_players(), if *found < 2 { ": write `|` between players, as in `AA | KK`" } else { "" })]
    Players {
        /// The game.
        game: Game,
        /// How many there are.
        found: usize,
    },
    /// A card is in two places.
    #[error("duplicate card {card}: it is in {first} and in {second}")]
    Duplicate {
        /// The card.
        card: Card,
        /// One place.
        first: Place,
        /// The other.
        second: Place,
    },
    /// A card is not in the deck of the game.
    #[error("{card} in {place} is not in the {} deck of {} cards, {} to ace", game.deck(), game.deck().size(), game.deck().lowest())]
    NotInDeck {
        /// The card.
        card: Card,
        /// Where it is.
        place: Place,
        /// The game.
        game: Game,
    },
    /// A range without a combo.
    #[error("player {player} has an empty range: give at least one hand a weight above 0")]
    Empty {
        /// The player, from 1.
        player: usize,
    },
    /// Every hand of a range holds a card that lies elsewhere.
    #[error(
        "every hand of player {player} is blocked by the board, the dead cards, another player's cards or the deck"
    )]
    Blocked {
        /// The player, from 1.
        player: usize,
    },
    /// No card fits a place of the board.
    #[error("the board cannot be dealt: too few cards are left that fit its places")]
    BlockedBoard,
    /// No hands can be held at the same time.
    #[error(
        "the hands cannot all be dealt: whichever are chosen, two players (or a player and the board) need the same card"
    )]
    Collision,
    /// The deck is too small.
    #[error("{needed} cards are needed and {left} are left in the deck")]
    TooFewCards {
        /// How many cards are to be dealt.
        needed: usize,
        /// How many there are.
        left: usize,
    },
    /// The exact methods cannot hold or finish it.
    #[error(
        "too many outcomes to enumerate (about {outcomes:.1e}): leave the choice of the method free, or ask for a number of trials"
    )]
    TooManyOutcomes {
        /// How many, about.
        outcomes: f64,
    },
    /// A method was forced that the spot is not made for.
    #[error("the method {} is not for these players and cards", method.algorithm())]
    Method {
        /// The method.
        method: Method,
    },
    /// Something that only some games or boards have.
    #[error("{what}")]
    Unavailable {
        /// What is missing, and where it can be had.
        what: &'static str,
    },
    /// A setting out of its bounds.
    #[error("{0}")]
    Setting(&'static str),
    /// Sampling met no possible deal.
    #[error(
        "no deal was found in {tries} tries: the ranges collide almost always; narrow the spot or force the exact method"
    )]
    NoDeal {
        /// How many deals were tried.
        tries: u64,
    },
    /// Threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(String),
}
