//! Cards, brackets and groups that stand side by side.

use super::HandsError;
use super::filter::{Filter, cards_of, rank_class};
use super::parser::{Cards, Parser};
use super::places::{Pattern, Place};
use crate::card_pattern::CardPattern;
use crate::parse::shown;
use crate::{CardSet, Rank};

/// The most patterns that an item may stand for, so that no text takes all memory.
const MAX_PATTERNS: usize = 20_000;
/// The most cards beside a group or a bracket; no hand has as many.
const MAX_PLACES: usize = 16;
/// The most parentheses within each other, so that no text takes long to read.
const MAX_DEPTH: usize = 4;

fn is_long(patterns: &[Pattern]) -> bool {
    patterns.first().is_some_and(|pattern| pattern.places.len() > MAX_PLACES)
}

impl Parser<'_> {
    /// Takes cards, brackets and groups that stand side by side.
    pub(super) fn product(&mut self) -> Result<Vec<Pattern>, HandsError> {
        let mut patterns = vec![Pattern { places: Vec::new(), filter: Filter::ANY }];
        let start = self.cursor.position();
        loop {
            let position = self.cursor.position();
            let parts = match self.cursor.peek() {
                Some('(') => self.group()?,
                Some('[') => vec![self.bracket()?],
                _ => match self.place(position)? {
                    // In place, so that the time grows with the length of a word only.
                    Some(_) if patterns.len() > 1 && is_long(&patterns) => return Err(self.too_many(start)),
                    Some(place) => {
                        patterns.iter_mut().for_each(|pattern| pattern.places.push(place));
                        continue;
                    }
                    None => break,
                },
            };
            if patterns.len() * parts.len() > MAX_PATTERNS || is_long(&patterns) {
                return Err(self.too_many(start));
            }
            let products = patterns.iter().flat_map(|first| parts.iter().filter_map(|next| first.then(next)));
            patterns = products.collect();
        }
        if self.cursor.position() == start {
            return Err(self.not_a_card(true));
        }
        for pattern in &patterns {
            pattern.check()?;
        }
        Ok(patterns)
    }

    /// Takes a card, or a card of a rank class, if one comes next.
    fn place(&mut self, position: usize) -> Result<Option<Place>, HandsError> {
        if self.cursor.peek() == Some('$') {
            let class = self.cursor.peek_at(1).and_then(rank_class).filter(|_| self.is_rank_class());
            self.cursor.skip_to(position + if class.is_some() { 2 } else { 0 });
            return Ok(class.map(|cards| Place { cards, position }));
        }
        let Some(card) = CardPattern::read(&mut self.cursor) else { return Ok(None) };
        self.check_deck(card, position)?;
        Ok(Some(Place { cards: card.cards(crate::Deck::Full), position }))
    }

    /// Whether a rank class such as `$B` comes next, and not a condition.
    pub(super) fn is_rank_class(&self) -> bool {
        let letters = (1..).map_while(|at| self.cursor.peek_at(at)).take_while(|c| c.is_alphanumeric());
        let word: String = letters.take(3).collect();
        word.len() == 1 || Filter::read(&[word.to_ascii_lowercase()]).is_none()
    }

    /// Takes `(AA,KK)`.
    fn group(&mut self) -> Result<Vec<Pattern>, HandsError> {
        let opening = self.cursor.position();
        self.cursor.skip_to(opening + 1);
        if self.depth == MAX_DEPTH {
            return Err(self.expected(&format!("at most {MAX_DEPTH} parentheses within each other")));
        }
        self.depth += 1;
        let mut patterns = Vec::new();
        loop {
            self.spaces();
            let position = self.cursor.position();
            for named in self.named()? {
                let Cards::Places(places) = named.cards else {
                    self.cursor.back_to(position);
                    return Err(self.expected("cards such as `AA` in a group"));
                };
                let places = places.into_iter().map(|cards| Place { cards, position }).collect();
                patterns.push(Pattern { places, filter: named.filter });
            }
            if patterns.len() > MAX_PATTERNS {
                return Err(self.too_many(opening));
            }
            let spaced = self.spaces();
            if self.cursor.take_if(|c| c == ')').is_some() {
                self.depth -= 1;
                return Ok(patterns);
            }
            if self.cursor.take_if(|c| c == ',').is_none() && !spaced || self.cursor.peek().is_none() {
                return Err(self.expected("a comma or `)`"));
            }
        }
    }

    /// Takes `[AKQ]`, `[A-T]`, `[T+]`, `[Ah,Kh]`: one card; or `[As Ah Ks Kh]`: the cards of a hand.
    fn bracket(&mut self) -> Result<Pattern, HandsError> {
        let position = self.cursor.position();
        self.cursor.skip_to(position + 1);
        let mut cards: Vec<Place> = Vec::new();
        let mut is_list = false;
        loop {
            self.spaces();
            if self.cursor.take_if(|c| c == ']').is_some() {
                break;
            }
            is_list |= self.cursor.take_if(|c| c == ',').is_some();
            self.spaces();
            let start = self.cursor.position();
            let Some(card) = CardPattern::read(&mut self.cursor) else {
                return Err(self.expected("ranks such as `[AKQ]` or `[A-T]`, or cards"));
            };
            self.check_deck(card, start)?;
            let read = match card {
                CardPattern::Rank(rank) => self.ranks_from(rank)?,
                _ => card.cards(crate::Deck::Full),
            };
            cards.push(Place { cards: read, position: start });
        }
        if cards.is_empty() {
            self.cursor.back_to(position + 1);
            return Err(self.expected("ranks such as `[AKQ]` or `[A-T]`, or cards"));
        }
        // Cards without commas are a hand; ranks, and whatever has commas, are alternatives.
        if !is_list && cards.iter().any(|place| place.cards.len() == 1) {
            return Ok(Pattern::of(cards));
        }
        let all = cards.iter().fold(CardSet::EMPTY, |all, place| all | place.cards);
        Ok(Pattern::of(vec![Place { cards: all, position }]))
    }

    /// Takes what may follow a rank in brackets: `A-T`, `T+`, `8-`.
    fn ranks_from(&mut self, rank: Rank) -> Result<CardSet, HandsError> {
        if self.cursor.take_if(|c| c == '+').is_some() {
            return Ok(cards_of(Rank::all().filter(|&other| other >= rank)));
        }
        if self.cursor.take_if(|c| c == '-').is_none() {
            return Ok(cards_of([rank].into_iter()));
        }
        if self.cursor.peek() == Some(']') {
            return Ok(cards_of(Rank::all().filter(|&other| other <= rank)));
        }
        let Some(other) = self.cursor.rank() else { return Err(self.expected("a rank, as in `[A-T]`")) };
        let (low, high) = (rank.min(other), rank.max(other));
        Ok(cards_of(Rank::all().filter(|&rank| low <= rank && rank <= high)))
    }

    pub(super) fn check_deck(&self, card: CardPattern, position: usize) -> Result<(), HandsError> {
        match card.cards(self.language.deck).is_empty() {
            true => {
                Err(HandsError::NotInDeck { token: card.to_string(), position, deck: self.language.deck })
            }
            false => Ok(()),
        }
    }

    fn too_many(&self, start: usize) -> HandsError {
        let token = shown(self.cursor.text(start, self.cursor.position()));
        HandsError::TooManyPatterns { token, position: start, limit: MAX_PATTERNS }
    }
}
