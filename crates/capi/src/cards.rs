//! Cards, sets of cards, combos and ranges.

use crate::buffer::{Input, Output, text, write_one, write_text};
use crate::edge;
use crate::failure::Failure;
use crate::isofold_status;
use isofold_cards::{Card, CardSet, Combo, Range, RangeError, parse_cards};
use std::ffi::c_char;

/// The number of combos of two cards, and of the weights of a range.
pub const ISOFOLD_COMBOS: usize = 1326;

const _: () = assert!(ISOFOLD_COMBOS == Combo::COUNT);

/// The set of a word of the caller.
pub(crate) fn set(field: impl Fn() -> String, bits: u64) -> Result<CardSet, Failure> {
    CardSet::from_bits(bits)
        .ok_or_else(|| Failure::invalid(field(), format!("{bits:#x} has bits that are no cards")))
}

fn card(field: &str, index: u8) -> Result<Card, Failure> {
    Card::new(index)
        .ok_or_else(|| Failure::invalid(field, format!("{index} is no card: expected a number from 0 to 51")))
}

fn parsed(field: &str, cards: &str) -> Result<Vec<Card>, Failure> {
    parse_cards(cards).map_err(|error| Failure::invalid(field, error))
}

/// Parses cards, as in `AsKd`, `As Kd` or `A♠ 10♦`, and writes them to `cards` in the order given; `count` gets their
/// number. A card is 4 times its rank (2 to A are 0 to 12) and its suit (c d h s are 0 to 3). Where `cards` has room
/// for fewer, that is ISOFOLD_ERROR_LENGTH, with the number that is needed in `count`; an array of 52 is always
/// enough.
///
/// # Safety
/// `text` ends with a zero byte; `cards` has room for `capacity` cards; `count` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_cards_parse(
    text: *const c_char,
    cards: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let found = parsed("text", unsafe { self::text("text", text) }?)?;
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_cards(&found, cards, capacity, count) }
    })
}

/// Writes cards and their number.
///
/// # Safety
/// `to` is null or has room for `capacity` cards; `count` is null or can be written to.
unsafe fn write_cards(
    cards: &[Card],
    to: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller promises that it is null, or can be written to.
    unsafe { write_one("count", count, cards.len()) }?;
    // SAFETY: the caller promises that it is null, or has room for `capacity` cards.
    let output = unsafe { Output::new("cards", to, capacity) }?;
    if cards.len() > capacity {
        let why = format!("`cards` has room for {capacity}: expected room for {}", cards.len());
        return Err(Failure::length("cards", why));
    }
    let numbers: Vec<u8> = cards.iter().map(|card| card.index()).collect();
    output.write(0, &numbers);
    Ok(())
}

/// Writes cards as text, such as `AsKd`, with a zero byte to `buffer`. `length`, unless it is null, gets the length
/// without the zero byte, also if `buffer` is too short, which is ISOFOLD_ERROR_LENGTH: two bytes a card, and one.
///
/// # Safety
/// `cards` has `count` cards; `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_cards_print(
    cards: *const u8,
    count: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or has `count` cards.
        let cards = unsafe { Input::new("cards", cards, count) }?;
        let mut text = String::new();
        for at in 0..count {
            text += &card(&format!("cards[{at}]"), cards.get(at))?.to_string();
        }
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_text(&text, buffer, capacity, length) }
    })
}

/// Parses cards as a set. A set has a bit for each card: 16 bits for each suit, clubs lowest, and in them bit 0 for
/// the 2 to bit 12 for the A; `ISOFOLD_SET_OF_CARD` is the set of one card. The union of sets is `|`. An empty text
/// is the empty set, 0.
///
/// # Safety
/// `text` ends with a zero byte; `set` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_set_parse(text: *const c_char, set: *mut u64) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let cards = parsed("text", unsafe { self::text("text", text) }?)?;
        let found: CardSet = cards.into_iter().collect();
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("set", set, found.bits()) }
    })
}

/// Writes a set as text, the highest card first, as `isofold_cards_print` does.
///
/// # Safety
/// `buffer` has room for `capacity` bytes; `length` is null, or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_set_print(
    set: u64,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> isofold_status {
    edge::call(|| {
        let text = self::set(|| "set".to_owned(), set)?.to_string();
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_text(&text, buffer, capacity, length) }
    })
}

/// The set of an array of cards. A card that is there twice is ISOFOLD_ERROR_INVALID.
///
/// # Safety
/// `cards` has `count` cards; `set` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_set_of_cards(
    cards: *const u8,
    count: usize,
    set: *mut u64,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or has `count` cards.
        let cards = unsafe { Input::new("cards", cards, count) }?;
        let mut found = CardSet::EMPTY;
        for at in 0..count {
            let field = format!("cards[{at}]");
            let card = card(&field, cards.get(at))?;
            if found.contains(card) {
                return Err(Failure::invalid(field, format!("duplicate card {card}")));
            }
            found = found.with(card);
        }
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("set", set, found.bits()) }
    })
}

/// The cards of a set in ascending order, and their number, as `isofold_cards_parse` writes them.
///
/// # Safety
/// `cards` has room for `capacity` cards; `count` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_cards_of_set(
    set: u64,
    cards: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> isofold_status {
    edge::call(|| {
        let found: Vec<Card> = self::set(|| "set".to_owned(), set)?.iter().collect();
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_cards(&found, cards, capacity, count) }
    })
}

/// The index of the combo of two cards, in either order: 0 to 1325, as the weights of ranges are ordered. Of cards a
/// < b it is b * (b - 1) / 2 + a.
///
/// # Safety
/// `combo` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_combo_of_cards(first: u8, second: u8, combo: *mut u16) -> isofold_status {
    edge::call(|| {
        let (first, second) = (card("first", first)?, card("second", second)?);
        let found = Combo::of(first, second)
            .ok_or_else(|| Failure::invalid("second", format!("{first} and {second} are one card")))?;
        // SAFETY: the caller promises that it is null, or can be written to.
        unsafe { write_one("combo", combo, found.index() as u16) }
    })
}

/// The two cards of a combo, the lower one first.
///
/// # Safety
/// `cards` has room for 2 cards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_cards_of_combo(combo: u16, cards: *mut u8) -> isofold_status {
    edge::call(|| {
        let found = Combo::new(combo.into()).ok_or_else(|| {
            Failure::invalid("combo", format!("{combo} is no combo: expected a number from 0 to 1325"))
        })?;
        // SAFETY: the caller promises that it is null, or has room for 2 cards.
        let output = unsafe { Output::new("cards", cards, 2) }?;
        output.write(0, &found.cards().map(Card::index));
        Ok(())
    })
}

/// Parses a range, such as `QQ+,AKs:0.5`, to a weight from 0 to 1 for each combo.
///
/// # Safety
/// `text` ends with a zero byte; `weights` has room for `count` weights, which must be ISOFOLD_COMBOS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_range_parse(
    text: *const c_char,
    weights: *mut f32,
    count: usize,
) -> isofold_status {
    edge::call(|| {
        // SAFETY: the caller promises that it is null, or ends with a zero byte.
        let text = unsafe { self::text("text", text) }?;
        check_weights("weights", count)?;
        // SAFETY: the caller promises that it is null, or has room for `count` weights.
        let output = unsafe { Output::new("weights", weights, count) }?;
        let range: Range = text
            .parse()
            .map_err(|error: RangeError| isofold_service::Error::Range { field: "text".to_owned(), error })?;
        output.write(0, range.weights());
        Ok(())
    })
}

/// Writes a range as the shortest conventional text that parses to the same weights, bit for bit.
///
/// # Safety
/// `weights` has `count` weights, which must be ISOFOLD_COMBOS; `buffer` has room for `capacity` bytes; `length` is
/// null, or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn isofold_range_print(
    weights: *const f32,
    count: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> isofold_status {
    edge::call(|| {
        check_weights("weights", count)?;
        // SAFETY: the caller promises that it is null, or has `count` weights.
        let weights = unsafe { Input::new("weights", weights, count) }?;
        let text = range("weights", &weights, 0)?.to_string();
        // SAFETY: the caller promises that they are null, or can be written to.
        unsafe { write_text(&text, buffer, capacity, length) }
    })
}

/// Whether there are as many weights as combos.
fn check_weights(field: &str, count: usize) -> Result<(), Failure> {
    match count == ISOFOLD_COMBOS {
        true => Ok(()),
        false => Err(Failure::length(field, format!("{count} weights: expected {ISOFOLD_COMBOS}"))),
    }
}

/// The range of the weights from a position on.
pub(crate) fn range(field: &str, weights: &Input<f32>, at: usize) -> Result<Range, Failure> {
    let mut some = [0.0; ISOFOLD_COMBOS];
    weights.read(at, &mut some);
    Range::from_weights(&some).map_err(|error| Failure::invalid(field, error))
}
