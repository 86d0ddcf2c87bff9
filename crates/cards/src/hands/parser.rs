//! The grammar of hand lists: from a text to its items.

use super::HandsError;
use super::filter::Filter;
use super::order::HandOrder;
use crate::parse::{Cursor, shown};
use crate::weight::{hundredths, is_zero, unit};
use crate::{CardSet, Deck};
use std::ops::RangeInclusive;

/// One item of a list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Whether it begins with `!`.
    pub(super) excluded: bool,
    /// The hands that it names.
    pub(super) named: Vec<Named>,
    /// The hands that are taken out of them: `AA!AAA`.
    pub(super) except: Vec<Named>,
    /// Whether it consists of `*` only.
    stars: bool,
    /// Whether it has fewer cards than a hand, without anything after them that would end it.
    open: bool,
    pub(super) weight: f32,
    /// The item without its weight, cut to a length fit for a message.
    pub(super) text: String,
    /// Its position, from 1.
    pub(super) position: usize,
}

/// Hands that one pattern or percentage names.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Named {
    pub(super) cards: Cards,
    pub(super) filter: Filter,
}

/// The cards of a hand.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cards {
    /// `random` and a lone `*`: as many cards as the other items have.
    Any,
    /// The cards that fit each place.
    Places(Vec<CardSet>),
    /// A part of all hands by strength, in percent.
    Percent(f64, f64),
}

/// The hands that a list may have.
pub(super) struct Language<'a> {
    pub(super) deck: Deck,
    /// The number of cards that a hand may be given with.
    pub(super) sizes: RangeInclusive<usize>,
    pub(super) order: Option<&'a HandOrder>,
}

impl Language<'_> {
    /// The number of cards of every hand, if there is only one.
    pub(super) fn size(&self) -> Option<usize> {
        (self.sizes.start() == self.sizes.end()).then_some(*self.sizes.end())
    }
}

/// Reads a list of items.
pub(super) fn items(text: &str, language: &Language) -> Result<Vec<Item>, HandsError> {
    // A file may begin with a byte-order mark.
    let cursor = Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut parser = Parser { cursor, language, depth: 0 };
    let mut items = Vec::new();
    parser.spaces();
    if parser.cursor.peek().is_none() {
        return Err(HandsError::Empty);
    }
    let mut comma = true;
    loop {
        let item = parser.item()?;
        // `AA** *`, `* AA**` and `AA KK` may be two hands or one; a `!` always begins another hand.
        let beside: Option<&Item> = items.last().filter(|_| !comma && !item.excluded);
        if let Some(last) = beside
            && let Some(unclear) =
                [&item, last].into_iter().find(|item| item.stars).or(last.open.then_some(&item))
        {
            return Err(HandsError::Ambiguous { token: unclear.text.clone(), position: unclear.position });
        }
        items.push(item);
        let spaced = parser.spaces();
        comma = parser.cursor.take_if(|c| c == ',').is_some();
        if comma {
            parser.spaces();
        } else if parser.cursor.peek().is_none() {
            return Ok(items);
        } else if !spaced {
            return Err(parser.expected("a comma or a space between hands"));
        }
    }
}

pub(super) struct Parser<'a> {
    pub(super) cursor: Cursor,
    pub(super) language: &'a Language<'a>,
    /// The number of open parentheses.
    pub(super) depth: usize,
}

impl Parser<'_> {
    fn item(&mut self) -> Result<Item, HandsError> {
        let position = self.cursor.position();
        let excluded = self.cursor.take_if(|c| c == '!').is_some();
        self.spaces();
        let start = self.cursor.position();
        let named = self.named()?;
        let stars = named.iter().all(|named| named.filter == Filter::ANY && named.cards.is_unknown())
            && self
                .cursor
                .text(start, self.cursor.position())
                .iter()
                .all(|&c| "*xX".contains(c) || c.is_whitespace());
        let mut except = Vec::new();
        while !excluded && self.cursor.take_if(|c| c == '!').is_some() {
            except.extend(self.named()?);
        }
        let text = shown(self.cursor.text(position, self.cursor.position()));
        let weight_start = self.cursor.position();
        let weight = self.weight(excluded)?;
        let closed = !except.is_empty() || self.cursor.position() > weight_start;
        let open = !closed && !excluded && named.iter().any(|named| named.is_short(self.language.size()));
        let named = named.into_iter().map(|named| named.filled(self.language.size())).collect();
        let except = except.into_iter().map(|named: Named| named.filled(self.language.size())).collect();
        Ok(Item { excluded, named, except, stars, open, weight, text, position })
    }

    /// Takes the weight after an item, 1 if there is none.
    fn weight(&mut self, excluded: bool) -> Result<f32, HandsError> {
        let end = self.cursor.position();
        self.spaces();
        let start = self.cursor.position();
        let Some(sign) = self.cursor.take_if(|c| ":=@".contains(c)) else {
            self.cursor.back_to(end);
            return Ok(1.0);
        };
        self.spaces();
        let position = self.cursor.position();
        self.cursor.skip(|c| !c.is_whitespace() && c != ',');
        let number = self.cursor.text(position, self.cursor.position());
        if excluded {
            let token = shown(self.cursor.text(start, self.cursor.position()));
            return Err(HandsError::WeightedExclusion { token, position: start });
        }
        let max = if sign == '@' { 100 } else { 1 };
        if number.is_empty() {
            return Err(self.expected(&format!("a number from 0 to {max}")));
        }
        let (token, number) = (shown(number), number.iter().collect::<String>());
        match if sign == '@' { hundredths(&number) } else { unit(&number) } {
            Some(weight) if weight as f32 == 0.0 && !is_zero(&number) => {
                Err(HandsError::Underflow { token, position })
            }
            Some(weight) => Ok(weight as f32),
            None => Err(HandsError::Number { token, position, max }),
        }
    }

    pub(super) fn spaces(&mut self) -> bool {
        self.cursor.skip(char::is_whitespace)
    }

    /// Whether a word ends here.
    pub(super) fn ends_word(&self) -> bool {
        let inside = if self.depth > 0 { ")" } else { "" };
        self.cursor.peek().is_none_or(|c| c.is_whitespace() || ",$:=@!".contains(c) || inside.contains(c))
    }

    /// The error that something else is expected here.
    pub(super) fn expected(&self, expected: &str) -> HandsError {
        // A comma ends a token, but is a token itself.
        let token = if self.cursor.peek() == Some(',') { ",".into() } else { self.cursor.token() };
        HandsError::Expected { expected: expected.into(), token, position: self.cursor.position() }
    }
}

impl Named {
    /// Whether it has fewer cards than a hand.
    fn is_short(&self, size: Option<usize>) -> bool {
        match &self.cards {
            Cards::Places(places) => {
                self.filter == Filter::ANY
                    && size.is_some_and(|size| places.len() < size && may_be_short(places))
            }
            Cards::Any | Cards::Percent(..) => false,
        }
    }

    /// The hands with any cards for those that are not written: `AA` is `AA**` in Omaha.
    fn filled(mut self, size: Option<usize>) -> Named {
        if let (Cards::Places(places), Some(size)) = (&mut self.cards, size)
            && places.len() < size
            && may_be_short(places)
        {
            places.resize(size, CardSet::FULL);
        }
        self
    }
}

/// Whether a pattern may have fewer cards than a hand. One with a known card may not: a card may have been forgotten.
fn may_be_short(places: &[CardSet]) -> bool {
    places.iter().all(|place| place.len() != 1)
}

impl Cards {
    /// Whether nothing is known of any card.
    fn is_unknown(&self) -> bool {
        match self {
            Cards::Any => true,
            Cards::Places(places) => places.iter().all(|&place| place == CardSet::FULL),
            Cards::Percent(..) => false,
        }
    }
}
