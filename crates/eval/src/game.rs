use crate::Ranking;
use isofold_cards::Deck;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A poker game: what is dealt, and what wins.
///
/// ```
/// use isofold_eval::Game;
///
/// let game: Game = "omaha8".parse()?;
/// assert_eq!((game.hole_cards(), game.board_cards(), game.splits()), (4, 5, true));
///
/// let (hole, board) = ("As2sKhKd".parse()?, "Ks8s4s3cTd".parse()?);
/// let showdown = game.showdown(hole, board).unwrap();
/// assert_eq!(game.describe(showdown.strength), "flush, ace-king-eight-four-two");
/// assert_eq!(game.describe_low(showdown.low), "8-4-3-2-A low");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Game {
    /// Two cards and a board, the best five of all.
    #[default]
    Holdem,
    /// Hold'em with 36 cards, ranked as [`Ranking::Short`].
    ShortDeck,
    /// Hold'em with 36 cards, ranked as [`Ranking::ShortTrips`].
    ShortDeckTrips,
    /// Four cards and a board, exactly two of the hole with three of the board.
    Omaha,
    /// Omaha with five cards.
    Omaha5,
    /// Omaha with six cards.
    Omaha6,
    /// Omaha where a low of eight or better takes half of the pot, again with exactly two of the hole.
    OmahaHiLo,
    /// Hi-lo Omaha with five cards.
    Omaha5HiLo,
    /// Hi-lo Omaha with six cards.
    Omaha6HiLo,
    /// The best five of seven cards.
    Stud,
    /// Stud where a low of eight or better takes half of the pot.
    StudHiLo,
    /// The lowest five of seven cards: the ace is low, pairs count against the hand, straights and flushes do not.
    Razz,
    /// The lowest five cards: the ace is high, straights and flushes count against the hand as pairs do.
    DeuceSeven,
    /// The lowest five cards, as in razz.
    AceFive,
    /// The most of four cards that differ in rank and suit, then the lowest; the ace is low.
    Badugi,
}

impl Game {
    /// All games.
    pub const ALL: [Game; 15] = [
        Game::Holdem,
        Game::ShortDeck,
        Game::ShortDeckTrips,
        Game::Omaha,
        Game::Omaha5,
        Game::Omaha6,
        Game::OmahaHiLo,
        Game::Omaha5HiLo,
        Game::Omaha6HiLo,
        Game::Stud,
        Game::StudHiLo,
        Game::Razz,
        Game::DeuceSeven,
        Game::AceFive,
        Game::Badugi,
    ];

    /// The name that [`FromStr`] reads: `holdem`, `omaha8`, `2-7`.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Holdem => "holdem",
            Game::ShortDeck => "short-deck",
            Game::ShortDeckTrips => "short-deck-trips",
            Game::Omaha => "omaha",
            Game::Omaha5 => "omaha5",
            Game::Omaha6 => "omaha6",
            Game::OmahaHiLo => "omaha8",
            Game::Omaha5HiLo => "omaha5-8",
            Game::Omaha6HiLo => "omaha6-8",
            Game::Stud => "stud",
            Game::StudHiLo => "stud8",
            Game::Razz => "razz",
            Game::DeuceSeven => "2-7",
            Game::AceFive => "a-5",
            Game::Badugi => "badugi",
        }
    }

    /// The name in words: `Texas hold'em`, `Omaha hi-lo eight or better`, `2-7 lowball`.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Holdem => "Texas hold'em",
            Game::ShortDeck => "short deck",
            Game::ShortDeckTrips => "short deck, trips beat a straight",
            Game::Omaha => "Omaha",
            Game::Omaha5 => "five-card Omaha",
            Game::Omaha6 => "six-card Omaha",
            Game::OmahaHiLo => "Omaha hi-lo eight or better",
            Game::Omaha5HiLo => "five-card Omaha hi-lo eight or better",
            Game::Omaha6HiLo => "six-card Omaha hi-lo eight or better",
            Game::Stud => "seven-card stud",
            Game::StudHiLo => "seven-card stud hi-lo eight or better",
            Game::Razz => "razz",
            Game::DeuceSeven => "2-7 lowball",
            Game::AceFive => "ace-to-five lowball",
            Game::Badugi => "badugi",
        }
    }

    /// The deck it is dealt from.
    pub const fn deck(self) -> Deck {
        self.ranking().deck()
    }

    /// Which high hand beats which.
    pub(crate) const fn ranking(self) -> Ranking {
        match self {
            Game::ShortDeck => Ranking::Short,
            Game::ShortDeckTrips => Ranking::ShortTrips,
            _ => Ranking::Standard,
        }
    }

    /// How many cards a player has at showdown, the board not counted.
    pub const fn hole_cards(self) -> usize {
        match self {
            Game::Holdem | Game::ShortDeck | Game::ShortDeckTrips => 2,
            Game::Omaha | Game::OmahaHiLo | Game::Badugi => 4,
            Game::Omaha5 | Game::Omaha5HiLo | Game::DeuceSeven | Game::AceFive => 5,
            Game::Omaha6 | Game::Omaha6HiLo => 6,
            Game::Stud | Game::StudHiLo | Game::Razz => 7,
        }
    }

    /// How many cards a complete board has: five, or none in games without a board.
    pub const fn board_cards(self) -> usize {
        match self {
            Game::Stud | Game::StudHiLo | Game::Razz | Game::DeuceSeven | Game::AceFive | Game::Badugi => 0,
            _ => 5,
        }
    }

    /// Whether half of the pot goes to the best low of eight or better, if there is one.
    pub const fn splits(self) -> bool {
        matches!(self, Game::OmahaHiLo | Game::Omaha5HiLo | Game::Omaha6HiLo | Game::StudHiLo)
    }

    /// How many players the deck has cards for.
    ///
    /// ```
    /// # use isofold_eval::Game;
    /// assert_eq!([Game::Holdem, Game::Omaha, Game::Stud].map(Game::max_players), [23, 11, 7]);
    /// ```
    pub const fn max_players(self) -> usize {
        (self.deck().size() - self.board_cards()) / self.hole_cards()
    }
}

/// The [`name`](Game::name).
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Game, GameError> {
        (Game::ALL.into_iter())
            .find(|game| game.name() == text)
            .ok_or_else(|| GameError { text: text.to_owned() })
    }
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a game: expected one of {}", Game::ALL.map(Game::name).join(", "))]
pub struct GameError {
    /// The text.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for game in Game::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        assert_eq!(
            "chess".parse::<Game>().unwrap_err().to_string(),
            "`chess` is not a game: expected one of holdem, short-deck, short-deck-trips, omaha, omaha5, omaha6, \
             omaha8, omaha5-8, omaha6-8, stud, stud8, razz, 2-7, a-5, badugi"
        );
    }

    #[test]
    fn every_seat_gets_its_cards() {
        let players = Game::ALL.map(Game::max_players);
        assert_eq!(players, [23, 15, 15, 11, 9, 7, 11, 9, 7, 7, 7, 7, 10, 10, 13]);
    }
}
