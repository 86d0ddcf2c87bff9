//! Parsers of the texts in requests. Each says what is wrong and what would be accepted.

use crate::Error;
use isofold_api::ranges;
use isofold_cards::{Card, CardSet, Deck, Overlap, Range, RangeError, parse_cards};
use isofold_tree::{Lock, Player, SpotError, Street};
use std::str::FromStr;

/// Parses a deck by its name; the full one if there is none.
pub fn deck(name: Option<&str>) -> Result<Deck, String> {
    name.map_or(Ok(Deck::Full), |name| Deck::from_str(name).map_err(|error| error.to_string()))
}

/// Parses a set of cards.
pub fn card_set(text: &str) -> Result<CardSet, String> {
    text.parse().map_err(|error: isofold_cards::CardError| error.to_string())
}

/// Parses a flop, a flop and a turn, or a flop, a turn and a river; bars may separate them.
pub fn board(text: &str) -> Result<Vec<Card>, String> {
    let cards = cards_of_board(text)?;
    match cards.len() {
        3..=5 => streets(text, cards),
        found => Err(format!("a board has 3, 4 or 5 cards, not {found}")),
    }
}

/// Parses a flop or a turn, to which another card can come.
pub fn open_board(text: &str) -> Result<Vec<Card>, String> {
    let cards = cards_of_board(text)?;
    match cards.len() {
        3 | 4 => streets(text, cards),
        5 => Err("the board is complete, no card comes next: expected 3 or 4 cards, found 5".into()),
        1 => Err("expected 3 or 4 cards, found 1 card".into()),
        found => Err(format!("expected 3 or 4 cards, found {found} cards")),
    }
}

/// Parses the cards of a board. Bars become spaces, so that positions in messages count from the start.
fn cards_of_board(text: &str) -> Result<Vec<Card>, String> {
    parse_cards(&text.replace('|', " ")).map_err(|error| error.to_string())
}

/// Refuses bars anywhere but after the flop and after the turn.
fn streets(text: &str, cards: Vec<Card>) -> Result<Vec<Card>, String> {
    let sizes: Vec<usize> =
        text.split('|').map(|part| parse_cards(part).map_or(0, |part| part.len())).collect();
    match sizes.len() == 1 || sizes == [3, 1, 1][..cards.len() - 2] {
        true => Ok(cards),
        false => {
            Err(format!("`{text}` has a bar in another place than after flop and turn, as in `QsTs7h|2c`"))
        }
    }
}

/// Parses groups of cards separated by bars.
pub fn groups(text: &str) -> Result<Vec<Vec<Card>>, String> {
    // Parsed as one list first: positions count from the start, and a card in two groups is found.
    parse_cards(&text.replace('|', " ")).map_err(|error| error.to_string())?;
    let groups: Result<Vec<Vec<Card>>, _> = text.split('|').map(parse_cards).collect();
    let groups = groups.map_err(|error| error.to_string())?;
    match groups.iter().any(Vec::is_empty) {
        true if groups.len() == 1 => Err("expected at least one card, as in `AsKs`".into()),
        true => Err(format!("`{text}` has an empty group: expected cards on both sides of each `|`")),
        false => Ok(groups),
    }
}

/// Parses a street by its name.
pub fn street(name: &str) -> Result<Street, String> {
    Street::ALL
        .into_iter()
        .find(|street| street.to_string() == name)
        .ok_or_else(|| format!("`{name}` is not a street: expected flop, turn or river"))
}

/// Parses a player.
pub fn player(name: &str) -> Result<Player, String> {
    Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == name)
        .ok_or_else(|| format!("`{name}` is not a player: expected oop or ip"))
}

/// Parses a range in which no combo has two weights.
pub fn range(text: &str) -> Result<Range, String> {
    text.parse().map_err(|error: RangeError| error.to_string())
}

/// The policy for a combo that is listed twice with different weights.
pub fn overlap(policy: ranges::Overlap) -> Overlap {
    match policy {
        ranges::Overlap::Error => Overlap::Error,
        ranges::Overlap::First => Overlap::First,
        ranges::Overlap::Last => Overlap::Last,
        ranges::Overlap::Max => Overlap::Max,
        ranges::Overlap::Min => Overlap::Min,
    }
}

/// Parses a lock: `line = x b20; hands = AcKc; play = f`.
pub fn lock(text: &str) -> Result<Lock, String> {
    text.parse().map_err(|error: SpotError| error.to_string())
}

/// Parses each text of a list. An error names the field with the index of the text: `known[1]`.
pub fn all<T>(
    field: &str,
    texts: &[String],
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, Error> {
    let one =
        |(at, text): (usize, &String)| parse(text).map_err(|why| Error::field(format!("{field}[{at}]"), why));
    texts.iter().enumerate().map(one).collect()
}

/// Whether a character moves the cursor, changes the direction of writing or shows nothing.
pub fn is_invisible(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    character.is_control() || is_format
}
