//! The grammar of hand lists: from a text to its items.

use super::HandsError;
use super::pattern::SuitStructure;
use crate::Deck;
use crate::card_pattern::CardPattern;
use crate::parse::{Cursor, shown};
use crate::weight::{hundredths, is_zero, unit};

/// One item of a list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Whether it begins with `!`.
    pub(super) excluded: bool,
    /// `None` for `random` and a lone `*`: as many cards as the other items have.
    pub(super) cards: Option<Vec<CardPattern>>,
    /// Whether it consists of `*` only.
    stars: bool,
    pub(super) structure: SuitStructure,
    pub(super) weight: f32,
    /// The item without its weight, cut to a length fit for a message.
    pub(super) text: String,
    /// Its position, from 1.
    pub(super) position: usize,
}

/// Reads a list of items.
pub(super) fn items(text: &str, deck: Deck) -> Result<Vec<Item>, HandsError> {
    // A file may begin with a byte-order mark.
    let mut parser = Parser { cursor: Cursor::new(text.strip_prefix('\u{feff}').unwrap_or(text)), deck };
    let mut items = Vec::new();
    parser.spaces();
    if parser.cursor.peek().is_none() {
        return Err(HandsError::Empty);
    }
    let mut comma = true;
    loop {
        let item = parser.item()?;
        // `AA** *` and `* AA**` may be two hands or one; a `!` always begins another hand.
        let beside: Option<&Item> = items.last().filter(|_| !comma && !item.excluded);
        if let Some(last) = beside
            && let Some(stars) = [&item, last].into_iter().find(|item| item.stars)
        {
            return Err(HandsError::Ambiguous { token: stars.text.clone(), position: stars.position });
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

struct Parser {
    cursor: Cursor,
    deck: Deck,
}

impl Parser {
    fn item(&mut self) -> Result<Item, HandsError> {
        let position = self.cursor.position();
        let excluded = self.cursor.take_if(|c| c == '!').is_some();
        self.spaces();
        let random = self.random();
        let cards = if random { None } else { self.pattern()? };
        let stars = !random && cards.iter().flatten().all(|&card| card == CardPattern::Any);
        let structure = self.structure()?;
        let text = shown(self.cursor.text(position, self.cursor.position()));
        let weight = self.weight(excluded)?;
        Ok(Item { excluded, cards, stars, structure, weight, text, position })
    }

    /// Takes the word `random`.
    fn random(&mut self) -> bool {
        let start = self.cursor.position();
        let letters =
            "random".chars().all(|letter| self.cursor.take_if(|c| c.eq_ignore_ascii_case(&letter)).is_some());
        let whole = letters && self.ends_word();
        if !whole {
            self.cursor.back_to(start);
        }
        whole
    }

    /// Takes the cards of a hand: one word, or words of one card each. `None` for a lone `*`.
    fn pattern(&mut self) -> Result<Option<Vec<CardPattern>>, HandsError> {
        let mut cards = Vec::new();
        while let Some(card) = self.card() {
            cards.push(card);
        }
        if cards.is_empty() || !self.ends_word() {
            return Err(self.not_a_card(cards.is_empty()));
        }
        if cards.len() == 1 {
            cards.extend(std::iter::from_fn(|| self.lone_card()));
        }
        self.check(&cards)?;
        let cards: Vec<CardPattern> = cards.into_iter().map(|(card, _)| card).collect();
        Ok((cards != [CardPattern::Any]).then_some(cards))
    }

    /// Takes a card, with its position.
    fn card(&mut self) -> Option<(CardPattern, usize)> {
        let position = self.cursor.position();
        CardPattern::read(&mut self.cursor).map(|card| (card, position))
    }

    /// Takes spaces and a card that is a word by itself.
    fn lone_card(&mut self) -> Option<(CardPattern, usize)> {
        let start = self.cursor.position();
        let card = if self.spaces() { self.card() } else { None };
        let lone = card.filter(|_| self.ends_word());
        if lone.is_none() {
            self.cursor.back_to(start);
        }
        lone
    }

    /// Refuses cards that occur twice or are not in the deck.
    fn check(&self, cards: &[(CardPattern, usize)]) -> Result<(), HandsError> {
        for (at, &(pattern, position)) in cards.iter().enumerate() {
            if pattern.cards(self.deck).is_empty() {
                let (token, deck) = (pattern.to_string(), self.deck);
                return Err(HandsError::NotInDeck { token, position, deck });
            }
            if let CardPattern::Card(card) = pattern
                && let Some(&(_, first)) = cards[..at].iter().find(|&&(other, _)| other == pattern)
            {
                return Err(HandsError::Duplicate { card, position, first });
            }
        }
        Ok(())
    }

    /// Takes any number of suit structures such as `$ds`.
    fn structure(&mut self) -> Result<SuitStructure, HandsError> {
        let mut structure = None;
        loop {
            let end = self.cursor.position();
            self.spaces();
            let position = self.cursor.position();
            if self.cursor.take_if(|c| c == '$').is_none() {
                self.cursor.back_to(end);
                return Ok(structure.unwrap_or(SuitStructure::ANY));
            }
            self.cursor.skip(char::is_alphanumeric);
            let token = self.cursor.text(position, self.cursor.position());
            let Some(read) = SuitStructure::read(&token[1..]) else {
                return Err(HandsError::Structure { token: shown(token), position });
            };
            structure = Some(structure.map_or(read, |known: SuitStructure| known.or(read)));
        }
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

    fn spaces(&mut self) -> bool {
        self.cursor.skip(char::is_whitespace)
    }

    /// Whether a word ends here.
    fn ends_word(&self) -> bool {
        self.cursor.peek().is_none_or(|c| c.is_whitespace() || ",$:=@".contains(c))
    }

    /// The error that something else is expected here.
    fn expected(&self, expected: &str) -> HandsError {
        // A comma ends a token, but is a token itself.
        let token = if self.cursor.peek() == Some(',') { ",".into() } else { self.cursor.token() };
        HandsError::Expected { expected: expected.into(), token, position: self.cursor.position() }
    }

    /// The error that a hand does not begin, or does not continue, with a card.
    fn not_a_card(&self, first: bool) -> HandsError {
        let excludes = self.cursor.peek() == Some('!');
        if first && (excludes || self.ends_word()) {
            return self.expected("a hand such as `AA**`");
        }
        if excludes {
            return self.expected("a comma or a space between hands");
        }
        HandsError::Card { token: self.cursor.token(), position: self.cursor.position() }
    }
}
