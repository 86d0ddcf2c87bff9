//! Readers of arguments. Each says what is wrong and what would be accepted.

use crate::paint;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use isofold_cards::{Card, CardError, CardSet, Deck, Range, RangeError, parse_cards};
use isofold_iso::Street;
use std::error::Error;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Cards in the order given.
#[derive(Clone, Debug)]
pub(crate) struct Cards(pub(crate) Vec<Card>);

/// Cards in the order given, with the bars between them.
#[derive(Clone, Debug)]
pub(crate) struct Groups(pub(crate) Vec<Vec<Card>>);

/// How many cards come in each round.
#[derive(Clone, Debug)]
pub(crate) struct Rounds(pub(crate) Vec<usize>);

/// A deck by its name.
pub(crate) fn deck() -> impl TypedValueParser<Value = Deck> {
    named([("full", "All 52 cards"), ("short", "The 36 cards from six to ace")])
}

/// A street by its name.
pub(crate) fn street() -> impl TypedValueParser<Value = Street> {
    named([("flop", "3 cards"), ("turn", "4 cards"), ("river", "5 cards")])
}

/// Values by the names that they parse from, each with a word of help.
fn named<T, const N: usize>(names: [(&'static str, &'static str); N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names.map(|(name, help)| PossibleValue::new(name).help(help)))
        .try_map(|name| name.parse::<T>())
}

pub(crate) fn card_set(text: &str) -> Result<CardSet, String> {
    text.parse().map_err(|error: CardError| error.to_string())
}

/// A flop, a flop and a turn, or a flop, a turn and a river; bars may stand between them.
pub(crate) fn board(text: &str) -> Result<Cards, String> {
    let cards = cards_of_board(text)?;
    match cards.len() {
        3..=5 => streets(text, cards),
        found => Err(format!("a board has 3, 4 or 5 cards, not {found}")),
    }
}

/// A flop or a turn: a board that another card can come to.
pub(crate) fn open_board(text: &str) -> Result<Cards, String> {
    let cards = cards_of_board(text)?;
    let found = paint::count(cards.len(), "card");
    match cards.len() {
        3 | 4 => streets(text, cards),
        5 => Err("the board is complete, no card comes next: expected 3 or 4 cards, found 5".into()),
        0..3 => Err(format!("expected 3 or 4 cards, found {found}; `isofold boards flop` lists the flops")),
        _ => Err(format!("expected 3 or 4 cards, found {found}")),
    }
}

/// The cards without the bars between them, which keep their places so that positions count from the start.
fn cards_of_board(text: &str) -> Result<Vec<Card>, String> {
    parse_cards(&text.replace('|', " ")).map_err(|error| error.to_string())
}

/// Refuses bars that stand anywhere but after the flop and after the turn.
fn streets(text: &str, cards: Vec<Card>) -> Result<Cards, String> {
    let sizes: Vec<usize> =
        text.split('|').map(|part| parse_cards(part).map_or(0, |part| part.len())).collect();
    match sizes.len() == 1 || sizes == [3, 1, 1][..cards.len() - 2] {
        true => Ok(Cards(cards)),
        false => {
            Err(format!("`{text}` has a bar in another place than after flop and turn, as in `QsTs7h|2c`"))
        }
    }
}

/// Groups of cards separated by bars.
pub(crate) fn groups(text: &str) -> Result<Groups, String> {
    // Read as one list first: positions count from the start, and a card in two groups is found.
    parse_cards(&text.replace('|', " ")).map_err(|error| error.to_string())?;
    let groups: Result<Vec<Vec<Card>>, _> = text.split('|').map(parse_cards).collect();
    let groups = groups.map_err(|error| error.to_string())?;
    match groups.iter().any(Vec::is_empty) {
        true if groups.len() == 1 => Err("expected at least one card, as in `AsKs`".into()),
        true => Err(format!("`{text}` has an empty group: expected cards on both sides of each `|`")),
        false => Ok(Groups(groups)),
    }
}

pub(crate) fn range(text: &str) -> Result<Range, String> {
    text.parse().map_err(|error: RangeError| error.to_string())
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

/// An index. What is too large for a number becomes the greatest, which is past the end of any list.
pub(crate) fn index(text: &str) -> Result<u64, String> {
    match text.parse::<u64>().map_err(|error| *error.kind()) {
        Ok(index) => Ok(index),
        Err(IntErrorKind::PosOverflow) => Ok(u64::MAX),
        Err(_) => Err(format!("`{text}` is not an index: expected a whole number from 0")),
    }
}

/// How many runs to take the best of.
pub(crate) fn runs(text: &str) -> Result<u32, String> {
    let runs = text.parse().ok().filter(|runs| (1..=1000).contains(runs));
    runs.ok_or_else(|| format!("`{text}` is not a number of runs: expected a whole number from 1 to 1000"))
}
