//! The grammar: a text becomes lists of named combos, the lists a range.

use super::atom::{at_least, percentile};
use super::lexer::{Kind, Place, Token, tokens};
use super::list::{List, Named};
use super::word::{Word, WordError};
use super::{Overlap, Range, RangeError};
use crate::weight::{decimal, hundredths, is_zero, unit};
use crate::{Combo, Rank};

/// How deep groups may stand inside groups, so that no text exhausts the stack.
const DEPTH: usize = 32;

/// Reads a range.
pub(super) fn parse(text: &str, overlap: Overlap) -> Result<Range, RangeError> {
    Parser::new(text, overlap, true).range()
}

/// Whether a text is a range; asked of suggestions, hence without making any.
pub(super) fn accepts(text: &str) -> bool {
    Parser::new(text, Overlap::Error, false).range().is_ok()
}

pub(super) struct Parser {
    pub(super) text: Vec<char>,
    pub(super) tokens: Vec<Token>,
    /// The next token.
    pub(super) at: usize,
    overlap: Overlap,
    /// Whether errors carry suggestions.
    pub(super) suggesting: bool,
    /// Whether an exclusion is being read.
    pub(super) excluding: bool,
    depth: usize,
}

impl Parser {
    fn new(text: &str, overlap: Overlap, suggesting: bool) -> Parser {
        // A file may begin with a byte-order mark.
        let text: Vec<char> = text.strip_prefix('\u{feff}').unwrap_or(text).chars().collect();
        let tokens = tokens(&text);
        Parser { text, tokens, at: 0, overlap, suggesting, excluding: false, depth: 0 }
    }

    fn range(mut self) -> Result<Range, RangeError> {
        if self.tokens.is_empty() {
            return Err(RangeError::Empty);
        }
        let named = self.list()?;
        if self.peek().is_some() {
            return Err(self.unopened());
        }
        let mut range = Range::empty();
        for name in named {
            range.weights[name.combo.index()] = name.rounded();
        }
        Ok(range)
    }

    fn list(&mut self) -> Result<Vec<Named>, RangeError> {
        let mut list = List::new(self.overlap);
        loop {
            self.item(&mut list)?;
            match self.peek() {
                Some(next) if next.is(',') => self.at += 1,
                Some(next) if !self.at_closing() && !next.spaced => {
                    return Err(self.expected("a comma or a space between hands"));
                }
                Some(next) if !self.at_closing() => self.refuse_trailing_percentage(next)?,
                _ => return Ok(list.finish()),
            }
        }
    }

    fn item(&mut self, list: &mut List) -> Result<(), RangeError> {
        let Some(first) = self.peek().filter(|next| !next.is(',') && !self.at_closing()) else {
            return Err(self.expected("a hand such as `AKs`"));
        };
        if first.is('!') {
            return self.exclusion(list);
        }
        let named = if first.is('(') {
            self.at += 1;
            let named = self.parenthesized(first.place)?;
            let weight = self.weight(first)?;
            self.scaled(named, weight)?
        } else if first.is('[') && self.rank_or_higher().is_none() {
            self.bracketed(first)?
        } else if let Some(weight) = self.leading_percentage(first)? {
            let named = self.parenthesized(first.place.to(self.last()))?;
            self.scaled(named, weight)?
        } else {
            let combos = self.atom()?;
            let place = first.place.to(self.last());
            let weight = self.weight(first)?;
            combos.into_iter().map(|combo| Named { combo, weight, place }).collect()
        };
        list.include(named).map_err(|clash| self.overlap_error(*clash))
    }

    /// `!` and what it removes.
    fn exclusion(&mut self, list: &mut List) -> Result<(), RangeError> {
        let first = self.tokens[self.at];
        self.at += 1;
        if self.peek().is_none_or(|next| next.is('!')) {
            return Err(self.expected("a hand after `!`"));
        }
        let outer = std::mem::replace(&mut self.excluding, true);
        let combos = match self.take('(') {
            Some(opening) => {
                self.parenthesized(opening.place)?.into_iter().map(|named| named.combo).collect()
            }
            None => self.atom()?,
        };
        // A weight is refused while `excluding` stands.
        self.weight(first)?;
        self.excluding = outer;
        list.exclude(combos, first.place.to(self.last()));
        Ok(())
    }

    /// The rest of a group after what opened it, up to and with its `)`.
    fn parenthesized(&mut self, opening: Place) -> Result<Vec<Named>, RangeError> {
        let named = self.nested(opening)?;
        if self.take(')').is_some() { Ok(named) } else { Err(self.unclosed(opening, ")".into())) }
    }

    /// `[50] … [/50]`
    fn bracketed(&mut self, first: Token) -> Result<Vec<Named>, RangeError> {
        self.refuse_weight(self.bracket())?;
        self.at += 1;
        let (weight, number) = self.number(first, 100)?;
        let Some(end) = self.take(']') else { return Err(self.expected("`]`")) };
        let opening = first.place.to(end.place);
        let named = self.nested(opening)?;
        let closing = format!("[/{}]", self.show(number));
        if !self.at_closing() || self.peek().is_some_and(|next| next.is(')')) {
            return Err(self.unclosed(opening, closing));
        }
        let place = self.bracket();
        self.at += 2;
        let (again, _) = self.number(first, 100)?;
        if again != weight {
            return Err(self.mismatch(opening, place, closing));
        }
        if self.take(']').is_none() {
            return Err(self.expected("`]`"));
        }
        self.scaled(named, weight)
    }

    fn nested(&mut self, opening: Place) -> Result<Vec<Named>, RangeError> {
        if self.depth == DEPTH {
            let (token, position) = (self.show(opening), opening.position());
            return Err(RangeError::Depth { token, position, limit: DEPTH });
        }
        self.depth += 1;
        let named = self.list();
        self.depth -= 1;
        named
    }

    /// `40%(`, taken with its parenthesis; `40% (` and `40% AA` could also be two items and are refused.
    fn leading_percentage(&mut self, first: Token) -> Result<Option<f64>, RangeError> {
        let word = self.word(first.place);
        let Some(number) = word.strip_suffix('%').filter(|number| decimal(number).is_some()) else {
            return Ok(None);
        };
        self.at += 1;
        let hand = |next: &Token| next.kind == Kind::Word || next.is('(') || next.is('[');
        match self.peek().filter(|next| hand(next) && !self.at_closing()) {
            Some(next) if next.spaced && hundredths(number).is_some() => {
                Err(self.percentage_error(first.place))
            }
            Some(next) if next.is('(') => {
                self.refuse_weight(first.place)?;
                self.at += 1;
                self.value(number, first, first.place, 100).map(Some)
            }
            _ => {
                self.at -= 1;
                Ok(None)
            }
        }
    }

    /// The weight after an item, 1 if there is none.
    fn weight(&mut self, first: Token) -> Result<f64, RangeError> {
        let Some(Token { kind: Kind::Sign(sign @ (':' | '=' | '@')), place, .. }) = self.peek() else {
            return Ok(1.0);
        };
        self.at += 1;
        let number = self.peek().filter(|next| next.kind == Kind::Word);
        self.refuse_weight(place.to(number.map_or(place, |number| number.place)))?;
        Ok(self.number(first, if sign == '@' { 100 } else { 1 })?.0)
    }

    /// Takes a weight, written as a number from 0 to 1 or, with `most` 100, in percent.
    fn number(&mut self, first: Token, most: u8) -> Result<(f64, Place), RangeError> {
        let Some(Token { place, .. }) = self.peek().filter(|next| next.kind == Kind::Word) else {
            return Err(self.expected(&format!("a number from 0 to {most}")));
        };
        self.at += 1;
        Ok((self.value(&self.word(place), first, place, most)?, place))
    }

    fn value(&self, text: &str, first: Token, place: Place, most: u8) -> Result<f64, RangeError> {
        let weight = if most == 1 { unit(text) } else { hundredths(text) };
        match weight {
            Some(weight) if weight as f32 == 0.0 && !is_zero(text) => Err(self.underflow(place)),
            Some(weight) => Ok(weight),
            None => Err(self.number_error(first, place, most)),
        }
    }

    /// A group's weight multiplies those inside.
    fn scaled(&self, mut named: Vec<Named>, weight: f64) -> Result<Vec<Named>, RangeError> {
        for name in &mut named {
            let is_zero = name.weight == 0.0 || weight == 0.0;
            name.weight *= weight;
            if name.rounded() == 0.0 && !is_zero {
                return Err(self.underflow(name.place));
            }
        }
        Ok(named)
    }

    /// A hand: a word, a span of two, or `[7+][7+]`.
    fn atom(&mut self) -> Result<Vec<Combo>, RangeError> {
        if self.rank_or_higher().is_some() {
            return self.ranks_or_higher();
        }
        let Some(first) = self.peek().filter(|next| next.kind == Kind::Word) else {
            return Err(self.expected("a hand such as `AKs`"));
        };
        let word = self.hand(first)?;
        if self.take('-').is_none() {
            return Ok(match word {
                Word::Combo(combo) => vec![combo],
                Word::Class(class) => class.combos().collect(),
                Word::Raised { class, both } => {
                    class.raised(both).into_iter().flat_map(|c| c.combos()).collect()
                }
                Word::Percent(percent) => percentile(0.0, percent),
                Word::Everything => Combo::all().collect(),
            });
        }
        if self.peek().is_none_or(|next| next.kind != Kind::Word) {
            return Err(self.expected("the other end of the span"));
        }
        let combos = match (word, self.hand(first)?) {
            (Word::Class(a), Word::Class(b)) => {
                a.span(b).map(|classes| classes.into_iter().flat_map(|c| c.combos()).collect())
            }
            (Word::Percent(from), Word::Percent(to)) if from <= to => Some(percentile(from, to)),
            _ => None,
        };
        combos.ok_or_else(|| {
            let place = first.place.to(self.last());
            let (token, position) = (self.show(place), place.position());
            RangeError::Span { token, position, suggestion: self.suggestion(place) }
        })
    }

    /// Takes one word of the hand that begins with `first`.
    fn hand(&mut self, first: Token) -> Result<Word, RangeError> {
        let place = self.tokens[self.at].place;
        let error = match Word::read(&self.word(place)) {
            Ok(word) => {
                self.at += 1;
                return Ok(word);
            }
            Err(error) => error,
        };
        let (token, position) = (self.show(place), place.position());
        let suggestion = self.suggestion(self.stretch(first));
        Err(match error {
            WordError::Unknown => RangeError::Hand { token, position, suggestion },
            WordError::SuitedPair => RangeError::Pair { token, position, suggestion },
            WordError::SameCard(card) => RangeError::SameCard { token, position, card },
            WordError::TooMuch => RangeError::Number { token, position, most: 100, suggestion },
        })
    }

    /// `[T+][7+]`
    fn ranks_or_higher(&mut self) -> Result<Vec<Combo>, RangeError> {
        let mut ranks = [Rank::DEUCE; 2];
        for rank in &mut ranks {
            *rank = match self.rank_or_higher() {
                Some(rank) => rank,
                None => return Err(self.expected("a second rank as in `[T+][7+]`")),
            };
            self.at += 3;
        }
        Ok(at_least(ranks[0], ranks[1]))
    }
}
