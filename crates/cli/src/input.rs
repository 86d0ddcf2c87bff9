//! Parsers of arguments. Each says what is wrong and what would be accepted.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use isofold_cards::{BoardPattern, BoardPatternError, Card, CardSet, Deck, Overlap, Range, parse_cards};
use isofold_eval::Game;
use isofold_iso::Street;
use isofold_service::parse;
use std::borrow::Cow;
use std::error::Error;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Cards in the order given.
#[derive(Clone, Debug)]
pub(crate) struct Cards(pub(crate) Vec<Card>);

/// Groups of cards in the order given, as bars separate them.
#[derive(Clone, Debug)]
pub(crate) struct Groups(pub(crate) Vec<Vec<Card>>);

/// The number of cards of each round.
#[derive(Clone, Debug)]
pub(crate) struct Rounds(pub(crate) Vec<usize>);

/// The policy for a combo that is listed twice with different weights.
#[derive(Clone, Copy, PartialEq, Default, ValueEnum)]
pub(crate) enum OverlapName {
    /// Refuse the range
    #[default]
    Error,
    /// The weight given first
    First,
    /// The weight given last
    Last,
    /// The greatest weight
    Max,
    /// The smallest weight
    Min,
}

impl OverlapName {
    pub(crate) fn overlap(self) -> Overlap {
        match self {
            OverlapName::Error => Overlap::Error,
            OverlapName::First => Overlap::First,
            OverlapName::Last => Overlap::Last,
            OverlapName::Max => Overlap::Max,
            OverlapName::Min => Overlap::Min,
        }
    }
}

/// Parses a deck by its name.
pub(crate) fn deck() -> impl TypedValueParser<Value = Deck> {
    named([("full", "All 52 cards"), ("short", "The 36 cards from six to ace")])
}

/// Parses a street by its name.
pub(crate) fn street() -> impl TypedValueParser<Value = Street> {
    named([("flop", "3 cards"), ("turn", "4 cards"), ("river", "5 cards")])
}

/// Parses a game by its name.
pub(crate) fn game() -> impl TypedValueParser<Value = Game> {
    let value = |game: Game| {
        PossibleValue::new(game.name()).help(game.title()).aliases(game.aliases().iter().copied())
    };
    PossibleValuesParser::new(Game::ALL.map(value)).try_map(|name| name.parse::<Game>())
}

/// Parses values that have a name to parse from, each with its help.
pub(crate) fn named<T, const N: usize>(
    names: [(&'static str, &'static str); N],
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names.map(|(name, help)| PossibleValue::new(name).help(help)))
        .try_map(|name| name.parse::<T>())
}

/// Parses one of some values, each with its name and its help.
pub(crate) fn one_of<T, const N: usize>(
    values: [(T, &'static str, &'static str); N],
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let names = values.each_ref().map(|&(_, name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(move |given| {
        let found = values.iter().find(|&&(_, name, _)| name == given);
        found.expect("clap accepts the names of the values only").0.clone()
    })
}

pub(crate) fn card_set(text: &str) -> Result<CardSet, String> {
    parse::card_set(text)
}

/// Parses a flop, a flop and a turn, or a flop, a turn and a river; bars may separate them.
pub(crate) fn board(text: &str) -> Result<Cards, String> {
    parse::board(text).map(Cards)
}

/// Parses a board of which not every card need be known.
pub(crate) fn board_pattern(text: &str) -> Result<BoardPattern, String> {
    text.parse().map_err(|error: BoardPatternError| error.to_string())
}

/// Parses a flop or a turn, to which another card can come.
pub(crate) fn open_board(text: &str) -> Result<Cards, String> {
    let is_short = || parse_cards(text).is_ok_and(|cards| cards.len() < 3);
    parse::open_board(text).map(Cards).map_err(|why| match is_short() {
        true => format!("{why}; `isofold boards flop` lists the flops"),
        false => why,
    })
}

/// Parses groups of cards separated by bars.
pub(crate) fn groups(text: &str) -> Result<Groups, String> {
    parse::groups(text).map(Groups)
}

pub(crate) fn range(text: &str) -> Result<Range, String> {
    parse::range(text)
}

pub(crate) fn rounds(text: &str) -> Result<Rounds, String> {
    const EXPECTED: &str = "expected a list such as 2,3,1,1";
    // No deck comes near 255 cards, and sums of such numbers cannot overflow.
    let number = |part: &str| match part.trim().parse::<u8>().map_err(|error| *error.kind()) {
        Ok(number) => Ok(usize::from(number)),
        Err(IntErrorKind::Empty) => Err(format!("a number of cards is missing: {EXPECTED}")),
        Err(IntErrorKind::PosOverflow) => Err(format!("`{part}` is more cards than a deck has: {EXPECTED}")),
        Err(_) => Err(format!("`{part}` is not a number of cards: {EXPECTED}")),
    };
    text.split(',').map(number).collect::<Result<_, _>>().map(Rounds)
}

/// Parses an index. One that overflows becomes the greatest number, which is past the end of any list.
pub(crate) fn index(text: &str) -> Result<u64, String> {
    match digits(text).parse::<u64>().map_err(|error| *error.kind()) {
        Ok(index) => Ok(index),
        Err(IntErrorKind::PosOverflow) => Ok(u64::MAX),
        Err(_) => Err(format!("`{text}` is not an index: expected a whole number from 0")),
    }
}

/// Parses a number of steps.
pub(crate) fn steps(text: &str) -> Result<usize, String> {
    digits(text)
        .parse()
        .map_err(|_| format!("`{text}` is not a number of steps: expected a whole number from 0"))
}

/// Parses the number of runs of a benchmark.
pub(crate) fn runs(text: &str) -> Result<u32, String> {
    let runs = text.parse().ok().filter(|runs| (1..=1000).contains(runs));
    runs.ok_or_else(|| format!("`{text}` is not a number of runs: expected a whole number from 1 to 1000"))
}

/// Parses the number of deals of Monte Carlo.
pub(crate) fn trials(text: &str) -> Result<u64, String> {
    // Every whole number up to here is exact as an f64.
    const MAX: u64 = 1 << 53;
    let trials = number(text).filter(|trials| trials.fract() == 0.0 && (1.0..=MAX as f64).contains(trials));
    trials.map(|trials| trials as u64).ok_or_else(|| {
        let expected = format!("a whole number from 1 to {MAX}, such as 1000000, 1e6, 500k or 5M");
        format!("`{text}` is not a number of deals: expected {expected}")
    })
}

/// Parses the cost that an exact method may have.
pub(crate) fn outcomes(text: &str) -> Result<f64, String> {
    let expected = "expected a number from 0, such as 1000000, 1e10, 500k or 5M";
    number(text).ok_or_else(|| format!("`{text}` is not a number of outcomes: {expected}"))
}

/// Parses a standard error, as a share or in percent.
pub(crate) fn standard_error(text: &str) -> Result<f64, String> {
    let (digits, whole) = text.strip_suffix('%').map_or((text, 1.0), |digits| (digits.trim_end(), 100.0));
    let error =
        digits.parse().ok().map(|error: f64| error / whole).filter(|error| *error > 0.0 && *error < 1.0);
    let expected = "expected a share above 0 and below 1, such as 0.0005 or 0.05%";
    error.ok_or_else(|| format!("`{text}` is not a standard error: {expected}"))
}

/// Parses a seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    (digits(text).parse())
        .map_err(|_| format!("`{text}` is not a seed: expected a whole number from 0 to {}", u64::MAX))
}

/// A number without the underscores between its digits: `1_000_000`.
pub(crate) fn digits(text: &str) -> Cow<'_, str> {
    let is_digit = |at: Option<&u8>| at.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    let between = |(at, _): (usize, &str)| {
        is_digit(at.checked_sub(1).and_then(|at| bytes.get(at))) && is_digit(bytes.get(at + 1))
    };
    match text.contains('_') && text.match_indices('_').all(between) {
        true => Cow::Owned(text.replace('_', "")),
        false => Cow::Borrowed(text),
    }
}

/// Parses `1000000`, `1_000_000`, `1e6`, `500k`, `5M`, `2G`; from 0.
pub(crate) fn number(text: &str) -> Option<f64> {
    let factor = match text.chars().next_back()? {
        'k' | 'K' => 1e3,
        'M' => 1e6,
        'G' => 1e9,
        _ => 1.0,
    };
    let number = if factor > 1.0 { &text[..text.len() - 1] } else { text };
    let number = digits(number).parse::<f64>().ok()? * factor;
    (number.is_finite() && number >= 0.0).then_some(number)
}
