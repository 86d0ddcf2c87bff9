//! The grammar: a text becomes a list of items.

use super::HandsError;
use super::pattern::Structure;
use crate::Deck;
use crate::parse::{Cursor, shown};
use crate::place::Place;
use crate::weight::{hundredths, is_zero, unit};

/// One entry of a list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Whether `!` stands before it.
    pub(super) excluded: bool,
    /// `None` for `random` and a lone `*`: as many cards as the other items name.
    pub(super) places: Option<Vec<Place>>,
    /// Whether it is `*` alone, once or more often.
    stars: bool,
    pub(super) structure: Structure,
    pub(super) weight: f32,
    /// The item without its weight, as a message shows it.
    pub(super) text: String,
    /// Where it begins, from 1.
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
        // `AA** *` may be meant as two hands or as one, and so may `* AA**`; a `!` begins another hand for sure.
        let beside: Option<&Item> = items.last().filter(|_| !comma && !item.excluded);
        if let Some(last) = beside
            && let Some(vague) = [&item, last].into_iter().find(|item| item.stars)
        {
            return Err(HandsError::Vague { token: vague.text.clone(), position: vague.position });
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
        let places = if random { None } else { self.pattern()? };
        let stars = !random && places.iter().flatten().all(|&place| place == Place::Any);
        let structure = self.structure()?;
        let text = shown(self.cursor.text(position, self.cursor.position()));
        let weight = self.weight(excluded)?;
        Ok(Item { excluded, places, stars, structure, weight, text, position })
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

    /// The places of a hand: a word, or words of one place each; `None` for a lone `*`.
    fn pattern(&mut self) -> Result<Option<Vec<Place>>, HandsError> {
        let mut places = Vec::new();
        while let Some(place) = self.place() {
            places.push(place);
        }
        if places.is_empty() || !self.ends_word() {
            return Err(self.no_place(places.is_empty()));
        }
        if places.len() == 1 {
            places.extend(std::iter::from_fn(|| self.lone_place()));
        }
        self.check(&places)?;
        let places: Vec<Place> = places.into_iter().map(|(place, _)| place).collect();
        Ok((places != [Place::Any]).then_some(places))
    }

    /// Takes a place; it comes with its position.
    fn place(&mut self) -> Option<(Place, usize)> {
        let position = self.cursor.position();
        Place::read(&mut self.cursor).map(|place| (place, position))
    }

    /// Takes spaces and a place that is a word by itself.
    fn lone_place(&mut self) -> Option<(Place, usize)> {
        let start = self.cursor.position();
        let place = if self.spaces() { self.place() } else { None };
        let lone = place.filter(|_| self.ends_word());
        if lone.is_none() {
            self.cursor.back_to(start);
        }
        lone
    }

    /// The error of a card that stands twice or is not in the deck, if there is one.
    fn check(&self, places: &[(Place, usize)]) -> Result<(), HandsError> {
        for (at, &(place, position)) in places.iter().enumerate() {
            if place.cards(self.deck).is_empty() {
                let (token, deck) = (place.to_string(), self.deck);
                return Err(HandsError::NotInDeck { token, position, deck });
            }
            if let Place::Card(card) = place
                && let Some(&(_, first)) = places[..at].iter().find(|&&(other, _)| other == place)
            {
                return Err(HandsError::Duplicate { card, position, first });
            }
        }
        Ok(())
    }

    /// `$ds` and its like, any number of them.
    fn structure(&mut self) -> Result<Structure, HandsError> {
        let mut structure = None;
        loop {
            let end = self.cursor.position();
            self.spaces();
            let position = self.cursor.position();
            if self.cursor.take_if(|c| c == '$').is_none() {
                self.cursor.back_to(end);
                return Ok(structure.unwrap_or(Structure::ANY));
            }
            self.cursor.skip(char::is_alphanumeric);
            let token = self.cursor.text(position, self.cursor.position());
            let Some(read) = Structure::read(&token[1..]) else {
                return Err(HandsError::Structure { token: shown(token), position });
            };
            structure = Some(structure.map_or(read, |known: Structure| known.or(read)));
        }
    }

    /// The weight after an item, 1 if there is none.
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
        let most = if sign == '@' { 100 } else { 1 };
        if number.is_empty() {
            return Err(self.expected(&format!("a number from 0 to {most}")));
        }
        let (token, number) = (shown(number), number.iter().collect::<String>());
        match if sign == '@' { hundredths(&number) } else { unit(&number) } {
            Some(weight) if weight as f32 == 0.0 && !is_zero(&number) => {
                Err(HandsError::Underflow { token, position })
            }
            Some(weight) => Ok(weight as f32),
            None => Err(HandsError::Number { token, position, most }),
        }
    }

    fn spaces(&mut self) -> bool {
        self.cursor.skip(char::is_whitespace)
    }

    /// Whether what comes next is no part of a word.
    fn ends_word(&self) -> bool {
        self.cursor.peek().is_none_or(|c| c.is_whitespace() || ",$:=@".contains(c))
    }

    /// The error that something else must come next.
    fn expected(&self, expected: &str) -> HandsError {
        // A comma ends a token but is one too.
        let token = if self.cursor.peek() == Some(',') { ",".into() } else { self.cursor.token() };
        HandsError::Expected { expected: expected.into(), token, position: self.cursor.position() }
    }

    /// The error of what comes next where a place must stand, or may go on.
    fn no_place(&self, first: bool) -> HandsError {
        let excludes = self.cursor.peek() == Some('!');
        if first && (excludes || self.ends_word()) {
            return self.expected("a hand such as `AA**`");
        }
        if excludes {
            return self.expected("a comma or a space between hands");
        }
        HandsError::Place { token: self.cursor.token(), position: self.cursor.position() }
    }
}
