//! The games: one entry each in [`games!`], from which everything else about a game is read.
//!
//! A game that deals or splits differently is one more entry. A game whose hands are made or ranked in a new way also needs a
//! variant of [`HandRule`] or [`LowHalf`]; the compiler then names every place that has to know it. The reference rules that
//! games are tested against are in `tests/reference/rules.rs`.

use crate::Ranking;
use isofold_cards::Deck;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Declares the games, each with its rules: the enum, the list of all games and the table of their rules.
macro_rules! games {
    ($($(#[$attribute:meta])* $game:ident => $rules:expr,)*) => {
        /// A poker game: what is dealt, and which hand wins.
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
            $($(#[$attribute])* $game,)*
        }

        impl Game {
            /// All games.
            pub const ALL: [Game; [$(Game::$game),*].len()] = [$(Game::$game),*];

            const fn rules(self) -> Rules {
                match self {
                    $(Game::$game => $rules,)*
                }
            }
        }
    };
}

games! {
    /// Two hole cards and a board of five; the best five of all seven play.
    #[default]
    Holdem => Rules::new("holdem", "Texas hold'em", 2, HandRule::Holdem(Ranking::Standard)),
    /// Hold'em with the 36 cards from six to ace, ranked as [`Ranking::Short`].
    ShortDeck => Rules::new("short-deck", "short deck", 2, HandRule::Holdem(Ranking::Short)),
    /// Hold'em with the 36 cards from six to ace, ranked as [`Ranking::ShortTrips`].
    ShortDeckTrips => Rules::new(
        "short-deck-trips", "short deck, trips beat a straight", 2, HandRule::Holdem(Ranking::ShortTrips),
    ),
    /// Four hole cards and a board of five; exactly two hole cards play with exactly three of the board.
    Omaha => Rules::new("omaha", "Omaha", 4, HandRule::Omaha),
    /// Omaha with five hole cards.
    Omaha5 => Rules::new("omaha5", "five-card Omaha", 5, HandRule::Omaha),
    /// Omaha with six hole cards.
    Omaha6 => Rules::new("omaha6", "six-card Omaha", 6, HandRule::Omaha),
    /// Omaha where half of the pot goes to the best low of eight or better, if there is one; the low too is made of
    /// exactly two hole cards and three of the board.
    OmahaHiLo => Rules::new("omaha8", "Omaha hi-lo eight or better", 4, HandRule::Omaha).hi_lo(LowHalf::Omaha),
    /// Hi-lo Omaha with five hole cards, also known as Big O.
    Omaha5HiLo => Rules::new("omaha5-8", "five-card Omaha hi-lo eight or better", 5, HandRule::Omaha)
        .hi_lo(LowHalf::Omaha),
    /// Hi-lo Omaha with six hole cards.
    Omaha6HiLo => Rules::new("omaha6-8", "six-card Omaha hi-lo eight or better", 6, HandRule::Omaha)
        .hi_lo(LowHalf::Omaha),
    /// Seven cards of one's own; the best five play.
    Stud => Rules::new("stud", "seven-card stud", 7, HandRule::Stud).card_by_card(),
    /// Stud where half of the pot goes to the best low of eight or better, if there is one.
    StudHiLo => Rules::new("stud8", "seven-card stud hi-lo eight or better", 7, HandRule::Stud)
        .hi_lo(LowHalf::Stud)
        .card_by_card(),
    /// Seven cards of one's own; the lowest five play. The ace is low, pairs count against the hand, straights and
    /// flushes do not.
    Razz => Rules::new("razz", "razz", 7, HandRule::AceFive).card_by_card(),
    /// Five cards, the lowest hand wins. The ace is high, and straights and flushes count against the hand, as pairs do.
    DeuceSeven => Rules::new("2-7", "2-7 lowball", 5, HandRule::DeuceSeven),
    /// Five cards, the lowest hand wins, ranked as in razz.
    AceFive => Rules::new("a-5", "ace-to-five lowball", 5, HandRule::AceFive),
    /// Four cards. The hand is as many of them as differ in both rank and suit, the more the better; between hands of as
    /// many cards the lowest wins. The ace is low.
    Badugi => Rules::new("badugi", "badugi", 4, HandRule::Badugi),
}

/// The rules of a game.
#[derive(Clone, Copy)]
struct Rules {
    name: &'static str,
    title: &'static str,
    hole_cards: usize,
    hand: HandRule,
    low_half: LowHalf,
    card_by_card: bool,
}

/// The rule by which the hand for the pot, or for its high half, is made and ranked.
#[derive(Clone, Copy)]
pub(crate) enum HandRule {
    /// The best five of hole cards and board together.
    Holdem(Ranking),
    /// The best of two hole cards with three cards of the board.
    Omaha,
    /// The best five of a player's own cards.
    Stud,
    /// The lowest five of a player's own cards, ace low, straights and flushes ignored.
    AceFive,
    /// The lowest five cards, ace high, straights and flushes counting against the hand.
    DeuceSeven,
    /// The most cards that differ in rank and suit, then the lowest.
    Badugi,
}

/// The hands that play for the low half of the pot.
#[derive(Clone, Copy)]
pub(crate) enum LowHalf {
    /// The pot is not split.
    None,
    /// A low of eight or better from two hole cards and three cards of the board.
    Omaha,
    /// A low of eight or better from any five of a player's own cards.
    Stud,
}

impl Rules {
    const fn new(name: &'static str, title: &'static str, hole_cards: usize, hand: HandRule) -> Rules {
        Rules { name, title, hole_cards, hand, low_half: LowHalf::None, card_by_card: false }
    }

    const fn hi_lo(self, low_half: LowHalf) -> Rules {
        Rules { low_half, ..self }
    }

    const fn card_by_card(self) -> Rules {
        Rules { card_by_card: true, ..self }
    }

    /// Whether the evaluators rank hands of as many hole cards.
    const fn hole_cards_are_ranked(self) -> bool {
        match self.hand {
            HandRule::Holdem(_) => self.hole_cards == 2,
            HandRule::Omaha => self.hole_cards >= 4 && self.hole_cards <= 6,
            HandRule::Stud => self.hole_cards == 7,
            HandRule::AceFive => self.hole_cards >= 5 && self.hole_cards <= 7,
            HandRule::DeuceSeven => self.hole_cards == 5,
            HandRule::Badugi => self.hole_cards == 4,
        }
    }

    /// Whether the evaluators rank such lows beside such high hands.
    const fn low_half_is_ranked(self) -> bool {
        match self.low_half {
            LowHalf::None => true,
            LowHalf::Omaha => matches!(self.hand, HandRule::Omaha),
            LowHalf::Stud => matches!(self.hand, HandRule::Stud),
        }
    }
}

// Rules that no evaluator can rank do not compile.
const _: () = {
    let mut game = 0;
    while game < Game::ALL.len() {
        let rules = Game::ALL[game].rules();
        assert!(rules.hole_cards_are_ranked(), "no evaluator ranks this many hole cards");
        assert!(rules.low_half_is_ranked(), "no evaluator ranks this low beside this high hand");
        game += 1;
    }
};

impl Game {
    /// The name that [`FromStr`] reads: `holdem`, `omaha8`, `2-7`.
    pub const fn name(self) -> &'static str {
        self.rules().name
    }

    /// The name in words: `Texas hold'em`, `Omaha hi-lo eight or better`, `2-7 lowball`.
    pub const fn title(self) -> &'static str {
        self.rules().title
    }

    /// The deck it is dealt from.
    pub const fn deck(self) -> Deck {
        match self.ranking() {
            Some(ranking) => ranking.deck(),
            None => Deck::Full,
        }
    }

    /// Which high hand beats which; `None` in games that the lowest hand wins, and in badugi.
    ///
    /// ```
    /// use isofold_eval::{Game, Ranking};
    ///
    /// assert_eq!(Game::ShortDeck.ranking(), Some(Ranking::Short));
    /// assert_eq!(Game::OmahaHiLo.ranking(), Some(Ranking::Standard));
    /// assert_eq!(Game::Razz.ranking(), None);
    /// ```
    pub const fn ranking(self) -> Option<Ranking> {
        match self.hand_rule() {
            HandRule::Holdem(ranking) => Some(ranking),
            HandRule::Omaha | HandRule::Stud => Some(Ranking::Standard),
            HandRule::AceFive | HandRule::DeuceSeven | HandRule::Badugi => None,
        }
    }

    /// The number of cards that a player has at showdown, not counting the board.
    pub const fn hole_cards(self) -> usize {
        self.rules().hole_cards
    }

    /// The number of cards of a complete board: five, or none in games without a board.
    pub const fn board_cards(self) -> usize {
        match self.hand_rule() {
            HandRule::Holdem(_) | HandRule::Omaha => 5,
            HandRule::Stud | HandRule::AceFive | HandRule::DeuceSeven | HandRule::Badugi => 0,
        }
    }

    /// Whether half of the pot goes to the best low of eight or better, if there is one.
    pub const fn splits(self) -> bool {
        match self.low_half() {
            LowHalf::None => false,
            LowHalf::Omaha | LowHalf::Stud => true,
        }
    }

    /// Whether exactly two hole cards play with exactly three cards of the board.
    pub const fn is_omaha(self) -> bool {
        matches!(self.hand_rule(), HandRule::Omaha)
    }

    /// Whether a player's cards come one after the other over several streets, so that a hand is bet on before it is
    /// complete: stud and razz.
    pub const fn is_stud(self) -> bool {
        self.rules().card_by_card
    }

    /// The most players that the deck has cards for.
    ///
    /// ```
    /// # use isofold_eval::Game;
    /// assert_eq!([Game::Holdem, Game::Omaha, Game::Stud].map(Game::max_players), [23, 11, 7]);
    /// ```
    pub const fn max_players(self) -> usize {
        (self.deck().size() - self.board_cards()) / self.hole_cards()
    }

    pub(crate) const fn hand_rule(self) -> HandRule {
        self.rules().hand
    }

    pub(crate) const fn low_half(self) -> LowHalf {
        self.rules().low_half
    }
}

/// The [`name`](Game::name).
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Game {
    /// Other names that [`FromStr`] reads: `plo`, `nlhe`, `o8`. Upper and lower case mean the same.
    ///
    /// ```
    /// use isofold_eval::Game;
    ///
    /// assert_eq!("PLO".parse(), Ok(Game::Omaha));
    /// assert!(Game::OmahaHiLo.aliases().contains(&"o8"));
    /// ```
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Game::Holdem => &["nlhe", "nlh", "nl", "lhe", "he", "hold'em", "texas", "texas-holdem"],
            Game::ShortDeck => &["shortdeck", "6+", "6plus", "six-plus", "sd"],
            Game::ShortDeckTrips => &["shortdeck-trips", "6+trips", "6+-trips"],
            Game::Omaha => &["plo", "plo4", "omaha4", "omaha-hi", "omahahi", "omaha-high"],
            Game::Omaha5 => &["plo5", "omaha-5", "5plo", "5-card-omaha"],
            Game::Omaha6 => &["plo6", "omaha-6", "6plo", "6-card-omaha"],
            Game::OmahaHiLo => &["o8", "plo8", "o8b", "omaha-8", "omaha-hilo", "omaha-hi-lo", "plo4-8"],
            Game::Omaha5HiLo => &["big-o", "bigo", "plo5-8", "omaha5-hilo", "o5-8"],
            Game::Omaha6HiLo => &["plo6-8", "omaha6-hilo", "o6-8"],
            Game::Stud => &["7cs", "stud7", "7-card-stud", "stud-hi"],
            Game::StudHiLo => &["7cs8", "stud-8", "stud-hilo", "stud-hi-lo", "s8"],
            Game::Razz => &["7-card-razz"],
            Game::DeuceSeven => &["27", "2-7-lowball", "deuce-seven", "deuce-to-seven", "kansas-city"],
            Game::AceFive => &["a5", "a-5-lowball", "ace-five", "ace-to-five", "california"],
            Game::Badugi => &["padooki"],
        }
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Game, GameError> {
        let names = |game: &Game| {
            let mut names = game.aliases().iter().copied().chain([game.name()]);
            names.any(|name| name.eq_ignore_ascii_case(text))
        };
        (Game::ALL.into_iter()).find(names).ok_or_else(|| GameError { text: text.to_owned() })
    }
}

/// A text that names no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a game: expected one of {}", Game::ALL.map(Game::name).join(", "))]
#[non_exhaustive]
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
    fn names_are_those_of_one_game() {
        let names = |game: Game| game.aliases().iter().copied().chain([game.name()]);
        let all: Vec<&str> = Game::ALL.into_iter().flat_map(names).collect();
        let different: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len());
        for game in Game::ALL {
            assert!(names(game).all(|name| name.to_uppercase().parse() == Ok(game)), "{game}");
        }
    }

    #[test]
    fn every_seat_gets_its_cards() {
        let players = Game::ALL.map(Game::max_players);
        assert_eq!(players, [23, 15, 15, 11, 9, 7, 11, 9, 7, 7, 7, 7, 10, 10, 13]);
    }
}
