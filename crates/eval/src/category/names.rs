//! Reads the names of made hands and draws. Upper and lower case mean the same, hyphens are spaces, and other names that
//! players use are known too.

use super::{Draws, HandCategory, Made};
use std::str::FromStr;
use thiserror::Error;

/// The reason why a text names no category.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CategoryError {
    /// The text is not a made hand.
    #[error("`{text}` is not a made hand: expected one of {}", Made::ALL.map(Made::name).join(", "))]
    Made {
        /// The text.
        text: String,
    },
    /// The text is neither a made hand nor a draw.
    #[error(
        "`{text}` is neither a made hand nor a draw: expected one of {}, {}, or a draw: {}, straight draw, draw",
        Made::ALL.map(Made::name).join(", "), WIDER.join(", "), Draws::ALL.map(Draws::name_of_one).join(", ")
    )]
    Neither {
        /// The text.
        text: String,
    },
    /// The text stands for several made hands where one is expected.
    #[error("`{text}` stands for several made hands: expected {}", made.iter().map(|one| one.name()).collect::<Vec<_>>().join(" or "))]
    Several {
        /// The text.
        text: String,
        /// The made hands that it stands for.
        made: &'static [Made],
    },
    /// The text is not a draw.
    #[error("`{text}` is not a draw: expected no draw or one of {}", Draws::ALL.map(Draws::name_of_one).join(", "))]
    Draw {
        /// The text.
        text: String,
    },
}

/// Other names of made hands.
const MADE: [(&str, Made); 23] = [
    ("plays the board", Made::Board),
    ("k high", Made::KingHigh),
    ("a high", Made::AceHigh),
    ("under pair", Made::Underpair),
    ("lower pocket pair", Made::LowPocketPair),
    ("3rd pair", Made::ThirdPair),
    ("2nd pair", Made::SecondPair),
    ("middle pair", Made::SecondPair),
    ("mid pair", Made::SecondPair),
    ("second pocket pair", Made::MiddlePocketPair),
    ("pocket pair below top pair", Made::MiddlePocketPair),
    ("pp below tp", Made::MiddlePocketPair),
    ("tpwk", Made::TopPairWeakKicker),
    ("tpgk", Made::TopPairGoodKicker),
    ("tptk", Made::TopPairTopKicker),
    ("over pair", Made::Overpair),
    ("top two", Made::TopTwoPair),
    ("top 2", Made::TopTwoPair),
    ("weak flush", Made::LowFlush),
    ("boat", Made::FullHouse),
    ("full boat", Made::FullHouse),
    ("fullhouse", Made::FullHouse),
    ("four of a kind", Made::Quads),
];

/// Names of several made hands together.
const SEVERAL: [(&str, &[Made]); 9] = [
    ("no pair", &[Made::HighCard, Made::KingHigh, Made::AceHigh]),
    ("nothing", &[Made::HighCard, Made::KingHigh, Made::AceHigh]),
    ("air", &[Made::HighCard, Made::KingHigh, Made::AceHigh]),
    ("pocket pair", &[Made::Underpair, Made::LowPocketPair, Made::MiddlePocketPair, Made::Overpair]),
    ("top pair", &[Made::TopPairWeakKicker, Made::TopPairGoodKicker, Made::TopPairTopKicker]),
    ("two pair", &[Made::LowerTwoPair, Made::TopTwoPair]),
    ("2 pair", &[Made::LowerTwoPair, Made::TopTwoPair]),
    ("three of a kind", &[Made::Trips, Made::Set]),
    ("flush", &[Made::LowFlush, Made::HighFlush, Made::NutFlush]),
];

/// The names of several made hands that an error message lists.
const WIDER: [&str; 6] = ["no pair", "pocket pair", "top pair", "two pair", "three of a kind", "flush"];

/// Other names of draws.
const DRAWS: [(&str, Draws); 27] = [
    ("none", Draws::NONE),
    ("fd", Draws::FLUSH_DRAW),
    ("nfd", Draws::NUT_FLUSH_DRAW),
    ("oesd", Draws::OPEN_ENDED),
    ("oe", Draws::OPEN_ENDED),
    ("open ended", Draws::OPEN_ENDED),
    ("open ender", Draws::OPEN_ENDED),
    ("up and down", Draws::OPEN_ENDED),
    ("double gutter", Draws::DOUBLE_GUTSHOT),
    ("double gutshot straight draw", Draws::DOUBLE_GUTSHOT),
    ("double belly buster", Draws::DOUBLE_GUTSHOT),
    ("gutter", Draws::GUTSHOT),
    ("gs", Draws::GUTSHOT),
    ("gutshot straight draw", Draws::GUTSHOT),
    ("inside straight draw", Draws::GUTSHOT),
    ("belly buster", Draws::GUTSHOT),
    ("bdfd", Draws::BACKDOOR_FLUSH_DRAW),
    ("bfd", Draws::BACKDOOR_FLUSH_DRAW),
    ("backdoor flush", Draws::BACKDOOR_FLUSH_DRAW),
    ("bdsd", Draws::BACKDOOR_STRAIGHT_DRAW),
    ("bsd", Draws::BACKDOOR_STRAIGHT_DRAW),
    ("backdoor straight", Draws::BACKDOOR_STRAIGHT_DRAW),
    ("overcards", Draws::TWO_OVERCARDS),
    ("two overs", Draws::TWO_OVERCARDS),
    ("2 overcards", Draws::TWO_OVERCARDS),
    ("overcard", Draws::ONE_OVERCARD),
    ("1 overcard", Draws::ONE_OVERCARD),
];

/// The text in lower case, with one space between words.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['-', '_'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Made {
    /// The made hands of a name: one, or several for `no pair` (or `nothing`, `air`), `pocket pair`, `top pair`, `two pair`,
    /// `three of a kind` and `flush`.
    ///
    /// ```
    /// use isofold_eval::Made;
    ///
    /// assert_eq!(Made::named("top pair").unwrap().len(), 3);
    /// assert_eq!(Made::named("Overpair"), Ok(&[Made::Overpair][..]));
    /// assert!(Made::named("top pare").is_err());
    /// ```
    pub fn named(text: &str) -> Result<&'static [Made], CategoryError> {
        let word = plain(text);
        let several = SEVERAL.iter().find(|(name, _)| *name == word).map(|(_, made)| *made);
        let printed = || Made::ALL.iter().find(|made| made.name() == word);
        let other = || MADE.iter().find(|(name, _)| *name == word).map(|(_, made)| made);
        several
            .or_else(|| printed().or_else(other).map(std::slice::from_ref))
            .ok_or_else(|| CategoryError::Made { text: text.to_owned() })
    }
}

/// Reads one made hand by its [`name`](Made::name) or another that players use: `tptk`, `middle pair`, `boat`. A name of
/// several made hands is an error that lists them.
impl FromStr for Made {
    type Err = CategoryError;

    fn from_str(text: &str) -> Result<Made, CategoryError> {
        match Made::named(text)? {
            &[made] => Ok(made),
            made => Err(CategoryError::Several { text: text.to_owned(), made }),
        }
    }
}

/// Reads draws separated by commas or `+`, by their names or others that players use: `fd`, `nfd`, `oesd`, `gutter`, `bdfd`,
/// `bdsd`, `overcards`.
impl FromStr for Draws {
    type Err = CategoryError;

    fn from_str(text: &str) -> Result<Draws, CategoryError> {
        let mut draws = Draws::NONE;
        for part in text.split([',', '+']) {
            let word = plain(part);
            let printed =
                || Draws::ALL.into_iter().chain([Draws::NONE]).find(|draw| plain(draw.name_of_one()) == word);
            let other = || DRAWS.iter().find(|(name, _)| *name == word).map(|(_, draw)| *draw);
            draws |= printed()
                .or_else(other)
                .ok_or_else(|| CategoryError::Draw { text: part.trim().to_owned() })?;
        }
        Ok(draws)
    }
}

/// Reads a made hand, followed by any draws: `set`, `overpair, flush draw`.
impl FromStr for HandCategory {
    type Err = CategoryError;

    fn from_str(text: &str) -> Result<HandCategory, CategoryError> {
        let (made, draws) = match text.split_once([',', '+']) {
            Some((made, draws)) => (made, draws.parse()?),
            None => (text, Draws::NONE),
        };
        Ok(HandCategory { made: made.trim().parse()?, draws })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_round_trip() {
        for made in Made::ALL {
            assert_eq!(made.to_string().parse(), Ok(made));
            assert_eq!(made.name().to_uppercase().replace(' ', "-").parse(), Ok(made));
        }
        for draw in Draws::ALL {
            assert_eq!(draw.to_string().parse(), Ok(draw));
            for other in Draws::ALL {
                let category = HandCategory { made: Made::Set, draws: draw | other };
                assert_eq!((draw | other).to_string().parse(), Ok(draw | other));
                assert_eq!(category.to_string().parse(), Ok(category));
            }
        }
        assert_eq!("no draw".parse(), Ok(Draws::NONE));
    }

    #[test]
    fn no_word_has_two_meanings() {
        let mut words: Vec<String> = Made::ALL.iter().map(Made::to_string).collect();
        words.extend(MADE.iter().map(|(name, _)| name.to_string()));
        words.extend(SEVERAL.iter().map(|(name, _)| name.to_string()));
        words.extend(Draws::ALL.iter().map(|draw| plain(&draw.to_string())));
        words.extend(DRAWS.iter().map(|(name, _)| name.to_string()));
        for (i, word) in words.iter().enumerate() {
            assert_eq!(plain(word), *word);
            assert!(!words[..i].contains(word), "{word}");
        }
    }

    #[test]
    fn mistakes_name_what_is_accepted() {
        let made = |text: &str| text.parse::<Made>().unwrap_err().to_string();
        assert!(
            made("top pare").starts_with("`top pare` is not a made hand: expected one of board, high card, ")
        );
        assert_eq!(
            made("two pair"),
            "`two pair` stands for several made hands: expected lower two pair or top two pair"
        );
        let draws = |text: &str| text.parse::<Draws>().unwrap_err().to_string();
        assert!(
            draws("fd, straight draw")
                .starts_with("`straight draw` is not a draw: expected no draw or one of ")
        );
        assert!(draws("").starts_with("`` is not a draw"));
        assert!("set, set".parse::<HandCategory>().is_err());
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*|[a-z ,+-]{0,20}") {
            let _ = (text.parse::<Made>(), text.parse::<Draws>(), text.parse::<HandCategory>());
        }
    }
}
