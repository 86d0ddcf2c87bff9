use crate::Method;
use isofold_cards::{BoardPatternError, Card, CardError, HandsError, RangeError};
use isofold_eval::Game;
use std::fmt;
use thiserror::Error;

/// The location of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardLocation {
    /// In the hand of a player, counted from 1.
    Player(usize),
    /// On the board.
    Board,
    /// Among the dead cards.
    Dead,
}

/// `in player 2's hand`, `on the board`, `among the dead cards`.
impl fmt::Display for CardLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardLocation::Player(number) => write!(f, "in player {number}'s hand"),
            CardLocation::Board => f.write_str("on the board"),
            CardLocation::Dead => f.write_str("among the dead cards"),
        }
    }
}

/// The reason why an equity cannot be computed.
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum EquityError {
    /// A player's range cannot be read.
    #[error("player {player}: {error}")]
    Range {
        /// The player, from 1.
        player: usize,
        /// The reason.
        #[source]
        error: RangeError,
    },
    /// A player's hands cannot be read.
    #[error("player {player}: {error}")]
    Hands {
        /// The player, from 1.
        player: usize,
        /// The reason.
        #[source]
        error: HandsError,
    },
    /// A player has a percentage, in a game with two hole cards whose hands have another order than those of hold'em.
    #[error("player {player}: `{text}` is a share of the hands of hold'em, and their order in {} is not known: name the hands", game.title())]
    Percentage {
        /// The player, from 1.
        player: usize,
        /// The item.
        text: String,
        /// The game.
        game: Game,
    },
    /// A player is missing before or after a `|`.
    #[error("player {player} has no hand: write a hand, a range or `random` on each side of a `|`")]
    NoHand {
        /// The player, from 1.
        player: usize,
    },
    /// A player has more cards than the game deals; a hand with fewer is completed at random.
    #[error("player {player}: a hand of {} has {} cards, not {found}", game.title(), game.hole_cards())]
    HandSize {
        /// The player, from 1.
        player: usize,
        /// The game.
        game: Game,
        /// The number of cards in the hand.
        found: usize,
    },
    /// The board cannot be read.
    #[error("board: {0}")]
    Board(#[source] BoardPatternError),
    /// The dead cards cannot be read.
    #[error("dead cards: {0}")]
    Dead(#[source] CardError),
    /// A board is given in a game without a board.
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
        /// The number of players.
        found: usize,
    },
    /// A card is in two locations.
    #[error("duplicate card {card}: it is {first} and {second}")]
    Duplicate {
        /// The card.
        card: Card,
        /// One location.
        first: CardLocation,
        /// The other.
        second: CardLocation,
    },
    /// A card is not in the deck of the game.
    #[error("{card} {location} is not in the {} deck of {} cards, {} to ace", game.deck(), game.deck().size(), game.deck().lowest())]
    NotInDeck {
        /// The card.
        card: Card,
        /// Its location.
        location: CardLocation,
        /// The game.
        game: Game,
    },
    /// A range has no combo.
    #[error("player {player} has an empty range: give at least one hand a weight above 0")]
    Empty {
        /// The player, from 1.
        player: usize,
    },
    /// Every hand of a range is blocked.
    #[error(
        "every hand of player {player} is blocked by the board, the dead cards, another player's cards or the deck"
    )]
    Blocked {
        /// The player, from 1.
        player: usize,
    },
    /// No board matches the pattern.
    #[error("the board cannot be dealt: too few cards are left that match its pattern")]
    BlockedBoard,
    /// Some players, or a player and the board, cannot have their cards at the same time.
    #[error("the hands cannot all be dealt: in every combination {} need the same card", together(.between))]
    Collision {
        /// The players, and the board, that are in each other's way; without any of them the others could be dealt, as far as is known.
        between: Vec<CardLocation>,
    },
    /// The weights of the hands that can be dealt together are so small that their products vanish.
    #[error(
        "the weights of the hands that can be dealt together are too small to be multiplied: give the rarest hands larger weights"
    )]
    Underflow,
    /// More memory is needed than may be used.
    #[error("listing the hands takes {needed} bytes, and {limit} may be used")]
    Memory {
        /// The bytes that are needed.
        needed: u64,
        /// The bytes that may be used.
        limit: u64,
    },
    /// No player has an equity distribution: all hands are completed at random, or are too many to be counted one by one.
    #[error(
        "an equity distribution ranks the hands of a range by their equity, and no player has hands that are counted one by \
         one: name the hands of a player, as in `{}`, or narrow the ranges", if game.hole_cards() == 2 { "QQ+,AKs" } else { "AAKK" }
    )]
    NoCurve {
        /// The game.
        game: Game,
    },
    /// The deck has too few cards.
    #[error("{needed} cards are needed and {left} are left in the deck")]
    TooFewCards {
        /// The number of cards to deal.
        needed: usize,
        /// The number of cards left.
        left: usize,
    },
    /// There are too many outcomes for every exact method.
    #[error(
        "too many outcomes to enumerate (about {outcomes:.1e}): leave the choice of the method free, or ask for a number of trials"
    )]
    TooManyOutcomes {
        /// The number of outcomes, about.
        outcomes: f64,
    },
    /// The required method does not suit the players and cards.
    #[error("the method {} does not suit these players and cards", method.algorithm())]
    Method {
        /// The method.
        method: Method,
    },
    /// There is no next card to compute equities for.
    #[error("equities by next card need a known flop or turn: give a board of three or four cards")]
    NoNextCard,
    /// There is no hand and board to compare with other hands.
    #[error(
        "a list of better hands needs a game with a board, a first player with one hand, and a known flop, turn or river"
    )]
    NothingToBeat,
    /// The number of trials is 0.
    #[error("expected at least 1 trial, found 0")]
    NoTrials,
    /// The target error is not above 0.
    #[error("expected a target error above 0, found {error}")]
    TargetError {
        /// The target error.
        error: f64,
    },
    /// Sampling found no possible deal.
    #[error(
        "no deal was found in {tries} tries: the ranges almost always collide; narrow the ranges, or require an exact method"
    )]
    NoDeal {
        /// The number of deals tried.
        tries: u64,
    },
}

/// `player 1 and player 2`, `two of players 1, 2 and 3`, `two of players 1 and 2 and the board`
fn together(locations: &[CardLocation]) -> String {
    let number = |location: &CardLocation| match location {
        CardLocation::Player(number) => Some(number.to_string()),
        CardLocation::Board | CardLocation::Dead => None,
    };
    let players: Vec<String> = locations.iter().filter_map(number).collect();
    let board = if players.len() < locations.len() { " and the board" } else { "" };
    match (&players[..], board) {
        ([] | [_], "") | ([], _) => "two players, or a player and the board,".to_owned(),
        ([one], board) => format!("player {one}{board}"),
        ([first, second], "") => format!("player {first} and player {second}"),
        ([first @ .., last], board) => format!("two of players {} and {last}{board}", first.join(", ")),
    }
}
