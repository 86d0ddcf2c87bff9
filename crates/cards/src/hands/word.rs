//! The hands of one item: cards, brackets, groups, spans and percentages, with the conditions after them.

use super::HandsError;
use super::filter::{Filter, rank_class};
use super::parser::{Cards, Named, Parser};
use super::places::{Pattern, Place};
use crate::CardSet;
use crate::card_pattern::CardPattern;
use crate::parse::shown;
use crate::weight::decimal;

impl Parser<'_> {
    /// Takes the hands of an item, with the conditions after them.
    pub(super) fn named(&mut self) -> Result<Vec<Named>, HandsError> {
        if let Some(percent) = self.percentage()? {
            return Ok(vec![Named { cards: percent, filter: self.filter(&[])? }]);
        }
        if self.cursor.peek() == Some('$')
            && !self.cursor.peek_at(1).is_some_and(|c| rank_class(c).is_some() && self.is_rank_class())
        {
            return Ok(vec![Named { cards: Cards::Any, filter: self.filter(&[])? }]);
        }
        if self.random() {
            return Ok(vec![Named { cards: Cards::Any, filter: self.filter(&[])? }]);
        }
        let (patterns, suffix) = self.patterns()?;
        let filter = self.filter(&suffix)?;
        let named = patterns.into_iter().filter_map(|pattern| {
            let places: Vec<CardSet> = pattern.places.iter().map(|place| place.cards).collect();
            let lone = places == [CardSet::FULL];
            let cards = if lone { Cards::Any } else { Cards::Places(places) };
            Some(Named { cards, filter: pattern.filter.and(filter)? })
        });
        Ok(named.collect())
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

    /// Takes `10%` or `5%-10%`.
    fn percentage(&mut self) -> Result<Option<Cards>, HandsError> {
        let start = self.cursor.position();
        let Some(first) = self.percent() else { return Ok(None) };
        let mut part = (0.0, first);
        if self.cursor.take_if(|c| c == '-').is_some() {
            let Some(second) = self.percent() else {
                return Err(self.expected("a percentage such as `10%`"));
            };
            part = (first, second);
        }
        let token = || shown(self.cursor.text(start, self.cursor.position()));
        if part.0 > part.1 || part.1 > 100.0 {
            return Err(HandsError::Percentage { token: token(), position: start });
        }
        match self.language.order {
            Some(_) => Ok(Some(Cards::Percent(part.0, part.1))),
            None => Err(HandsError::NoOrder { token: token(), position: start }),
        }
    }

    /// Takes a number and its `%`.
    fn percent(&mut self) -> Option<f64> {
        let start = self.cursor.position();
        self.cursor.skip(|c| c.is_ascii_digit() || c == '.');
        let number: String = self.cursor.text(start, self.cursor.position()).iter().collect();
        let percent = decimal(&number).filter(|_| self.cursor.take_if(|c| c == '%').is_some());
        if percent.is_none() {
            self.cursor.back_to(start);
        }
        percent
    }

    /// Takes the patterns of a word, and a suit structure that is written without its `$`: `AAds`.
    fn patterns(&mut self) -> Result<(Vec<Pattern>, Vec<String>), HandsError> {
        let (start, end) = (self.cursor.position(), self.word_end());
        if let Some(suffix) = self.suffix_before(end)
            && let Some(patterns) = self.bounded(end - 2)
        {
            self.cursor.skip_to(end);
            return Ok((self.spanned(patterns, start)?, vec![suffix]));
        }
        if let Some(patterns) = self.with_trailing_x(end) {
            return Ok((self.spanned(patterns, start)?, Vec::new()));
        }
        let patterns = self.product()?;
        let patterns = self.spanned(patterns, start)?;
        let end = self.word_end();
        if end == self.cursor.position() + 2
            && let Some(suffix) = self.suffix_before(end)
        {
            self.cursor.skip_to(end);
            return Ok((patterns, vec![suffix]));
        }
        if !self.ends_word() {
            return Err(self.not_a_card(false));
        }
        let patterns = match &patterns[..] {
            [Pattern { places, .. }] if places.len() == 1 => self.lone_cards(places.clone())?,
            _ => patterns,
        };
        Ok((patterns, Vec::new()))
    }

    /// The suit structure that the text before a position ends in.
    fn suffix_before(&self, end: usize) -> Option<String> {
        let start = self.cursor.position().max(end.saturating_sub(2));
        let letters = self.cursor.text(start, end);
        let is = |suffix: &&str| suffix.chars().eq(letters.iter().map(char::to_ascii_lowercase));
        ["ds", "ss", "rb"].into_iter().find(is).map(str::to_owned)
    }

    /// The patterns of the text up to `end`, if all of it is cards.
    fn bounded(&self, end: usize) -> Option<Vec<Pattern>> {
        let mut part = Parser { cursor: self.cursor.up_to(end), language: self.language, depth: self.depth };
        if let Some(patterns) = part.with_trailing_x(end) {
            return Some(patterns);
        }
        let patterns = part.product().ok()?;
        part.cursor.peek().is_none().then_some(patterns)
    }

    /// Takes a word that ends in an `x` for each unknown card, if it is a whole hand then: `AAxx`, `AhKhxx`.
    fn with_trailing_x(&mut self, end: usize) -> Option<Vec<Pattern>> {
        let start = self.cursor.position();
        let trailing =
            self.cursor.text(start, end).iter().rev().take_while(|c| c.eq_ignore_ascii_case(&'x')).count();
        if trailing == 0 || start + trailing == end {
            return None;
        }
        let mut part =
            Parser { cursor: self.cursor.up_to(end - trailing), language: self.language, depth: self.depth };
        let mut patterns = part.product().ok()?;
        for pattern in &mut patterns {
            if part.cursor.peek().is_some() || Some(pattern.places.len() + trailing) != self.language.size() {
                return None;
            }
            let unknown = |at| Place { cards: CardSet::FULL, position: end - trailing + at };
            pattern.places.extend((0..trailing).map(unknown));
        }
        self.cursor.skip_to(end);
        Some(patterns)
    }

    /// The end of the word that begins here; brackets belong to it.
    fn word_end(&self) -> usize {
        let (mut at, mut depth) = (0, 0usize);
        while let Some(next) = self.cursor.peek_at(at) {
            match next {
                '(' | '[' => depth += 1,
                ')' | ']' if depth == 0 => break,
                ')' | ']' => depth -= 1,
                _ if depth == 0 && (next.is_whitespace() || ",$:=@!+-".contains(next)) => break,
                _ => {}
            }
            at += 1;
        }
        self.cursor.position() + at
    }

    /// Takes `+`, `-` or the other end of a span after patterns, and returns all patterns of it.
    fn spanned(&mut self, patterns: Vec<Pattern>, start: usize) -> Result<Vec<Pattern>, HandsError> {
        let Some(sign) = self.cursor.take_if(|c| "+-".contains(c)) else { return Ok(patterns) };
        let mut spanned = Vec::new();
        if sign == '+' || self.ends_word() {
            for pattern in &patterns {
                let steps = |by: i8| pattern.shifted(if sign == '+' { by } else { -by });
                let moved: Vec<Pattern> = (0..13).map_while(steps).collect();
                if moved.len() == 1 {
                    return Err(self.fixed(start));
                }
                spanned.extend(moved);
            }
            return Ok(spanned);
        }
        let others = self.product()?;
        let ([first], [last]) = (&patterns[..], &others[..]) else { return Err(self.no_span(start)) };
        first.to(last).ok_or_else(|| self.no_span(start))
    }

    /// Takes the other cards of a hand whose cards are words of their own.
    fn lone_cards(&mut self, mut places: Vec<Place>) -> Result<Vec<Pattern>, HandsError> {
        loop {
            let start = self.cursor.position();
            let position = if self.spaces() { self.cursor.position() } else { 0 };
            let card = if position > 0 { CardPattern::read(&mut self.cursor) } else { None };
            let Some(card) = card.filter(|_| self.ends_word()) else {
                self.cursor.back_to(start);
                let pattern = Pattern::of(places);
                pattern.check()?;
                return Ok(vec![pattern]);
            };
            self.check_deck(card, position)?;
            places.push(Place { cards: card.cards(crate::Deck::Full), position });
        }
    }

    /// Takes any number of conditions such as `$ds`, and one of suit variables such as `:xxyy`.
    fn filter(&mut self, first: &[String]) -> Result<Filter, HandsError> {
        let mut words = first.to_vec();
        loop {
            let end = self.cursor.position();
            let colon = self.cursor.peek() == Some(':') && self.cursor.peek_at(1) == Some('$');
            self.cursor.skip_to(end + usize::from(colon));
            self.spaces();
            let position = self.cursor.position();
            if self.cursor.take_if(|c| c == '$').is_none() {
                self.cursor.back_to(end);
                break;
            }
            self.cursor.skip(char::is_alphanumeric);
            let token = self.cursor.text(position, self.cursor.position());
            words.push(token[1..].iter().map(char::to_ascii_lowercase).collect());
            if Filter::read(&words[words.len() - 1..]).is_none() {
                return Err(HandsError::Structure { token: shown(token), position });
            }
        }
        let filter = Filter::read(&words).unwrap_or(Filter::ANY);
        Ok(self.shape().and_then(|shape| filter.and(shape)).unwrap_or(filter))
    }

    /// Takes `:xxyy`, with a letter for each card.
    fn shape(&mut self) -> Option<Filter> {
        let size = self.language.size().filter(|_| self.cursor.peek() == Some(':'))?;
        let letters: Vec<char> = (1..=size).map_while(|at| self.cursor.peek_at(at)).collect();
        let whole = letters.len() == size && letters.iter().all(|c| "wxyz".contains(*c));
        let ends = self.cursor.peek_at(size + 1).is_none_or(|c| !c.is_alphanumeric());
        let position = self.cursor.position();
        (whole && ends && size > 0).then(|| {
            self.cursor.skip_to(position + 1 + size);
            Filter::shape(&letters)
        })
    }

    /// The error that a hand does not begin, or does not continue, with a card.
    pub(super) fn not_a_card(&self, first: bool) -> HandsError {
        let excludes = self.cursor.peek() == Some('!');
        if first && (excludes || self.ends_word()) {
            return self.expected("a hand such as `AA**`");
        }
        HandsError::Card { token: self.cursor.token(), position: self.cursor.position() }
    }

    fn fixed(&self, start: usize) -> HandsError {
        HandsError::Fixed { token: shown(self.cursor.text(start, self.cursor.position())), position: start }
    }

    fn no_span(&self, start: usize) -> HandsError {
        HandsError::Span { token: shown(self.cursor.text(start, self.cursor.position())), position: start }
    }
}
