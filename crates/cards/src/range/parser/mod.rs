//! The grammar of ranges: from a text to lists of weighted combos, and from lists to a range.

mod errors;
mod places;
mod tokens;

use super::class_pattern::percentile;
use super::lexer::{TextSpan, Token, TokenKind, tokens};
use super::list::{List, ListedCombo};
use super::word::{Word, WordError};
use super::{Overlap, Range, RangeError};
use crate::Combo;
use crate::weight::{decimal, hundredths, is_zero, unit};

/// The maximum depth of nested groups, so that no text exhausts the stack.
const MAX_DEPTH: usize = 32;

/// Reads a range.
pub(super) fn parse(text: &str, overlap: Overlap) -> Result<Range, RangeError> {
    Parser::new(text, overlap, true).range()
}

/// Whether a text is a range. Suggestions are checked with this, so its errors carry none.
pub(super) fn accepts(text: &str) -> bool {
    Parser::new(text, Overlap::Error, false).range().is_ok()
}

pub(super) struct Parser {
    text: Vec<char>,
    tokens: Vec<Token>,
    /// The index of the next token.
    at: usize,
    overlap: Overlap,
    /// Whether errors carry suggestions.
    suggesting: bool,
    /// Whether there is a `[/50]` somewhere.
    closes_weights: bool,
    /// Whether an exclusion is being read.
    excluding: bool,
    depth: usize,
}

impl Parser {
    fn new(text: &str, overlap: Overlap, suggesting: bool) -> Parser {
        // A file may begin with a byte-order mark.
        let text: Vec<char> = text.strip_prefix('\u{feff}').unwrap_or(text).chars().collect();
        let tokens = tokens(&text);
        let closes_weights = tokens.windows(2).any(|pair| pair[0].is('[') && pair[1].is('/'));
        Parser { text, tokens, at: 0, overlap, suggesting, closes_weights, excluding: false, depth: 0 }
    }

    fn range(mut self) -> Result<Range, RangeError> {
        if self.tokens.is_empty() {
            return Err(RangeError::Empty);
        }
        let combos = self.list()?;
        if self.peek().is_some() {
            return Err(self.unopened());
        }
        let mut range = Range::empty();
        for listed in combos {
            range.weights[listed.combo.index()] = listed.rounded();
        }
        Ok(range)
    }

    fn list(&mut self) -> Result<Vec<ListedCombo>, RangeError> {
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
        let combos = if first.is('(') {
            self.at += 1;
            let combos = self.parenthesized(first.span)?;
            let weight = self.weight(first)?;
            self.scaled(combos, weight)?
        } else if first.is('[') && !self.at_list() {
            self.bracketed(first)?
        } else if let Some(weight) = self.leading_percentage(first)? {
            let combos = self.parenthesized(first.span.to(self.last()))?;
            self.scaled(combos, weight)?
        } else {
            let combos = self.hands()?;
            let span = first.span.to(self.last());
            let weight = self.weight(first)?;
            combos.into_iter().map(|combo| ListedCombo { combo, weight, span }).collect()
        };
        list.include(combos).map_err(|conflict| self.overlap_error(*conflict))
    }

    /// Takes `!` and the hands that it excludes.
    fn exclusion(&mut self, list: &mut List) -> Result<(), RangeError> {
        let first = self.tokens[self.at];
        self.at += 1;
        if self.peek().is_none_or(|next| next.is('!')) {
            return Err(self.expected("a hand after `!`"));
        }
        let outer = std::mem::replace(&mut self.excluding, true);
        let combos = match self.take('(') {
            Some(opening) => {
                self.parenthesized(opening.span)?.into_iter().map(|listed| listed.combo).collect()
            }
            None => self.hands()?,
        };
        // A weight is refused while `excluding` is set.
        self.weight(first)?;
        self.excluding = outer;
        list.exclude(combos, first.span.to(self.last()));
        Ok(())
    }

    /// Takes the rest of a group after its opening, up to and including its `)`.
    fn parenthesized(&mut self, opening: TextSpan) -> Result<Vec<ListedCombo>, RangeError> {
        let combos = self.nested(opening)?;
        if self.take(')').is_some() { Ok(combos) } else { Err(self.unclosed(opening, ")".into())) }
    }

    /// Takes a group `[50] … [/50]`.
    fn bracketed(&mut self, first: Token) -> Result<Vec<ListedCombo>, RangeError> {
        self.refuse_weight(self.bracket())?;
        self.at += 1;
        let (weight, number) = self.number(first, 100)?;
        let Some(end) = self.take(']') else { return Err(self.expected("`]`")) };
        let opening = first.span.to(end.span);
        let combos = self.nested(opening)?;
        let closing = format!("[/{}]", self.show(number));
        if !self.at_closing() || self.peek().is_some_and(|next| next.is(')')) {
            return Err(self.unclosed(opening, closing));
        }
        let span = self.bracket();
        self.at += 2;
        let (again, _) = self.number(first, 100)?;
        if again != weight {
            return Err(self.mismatch(opening, span, closing));
        }
        if self.take(']').is_none() {
            return Err(self.expected("`]`"));
        }
        self.scaled(combos, weight)
    }

    fn nested(&mut self, opening: TextSpan) -> Result<Vec<ListedCombo>, RangeError> {
        if self.depth == MAX_DEPTH {
            let (token, position) = (self.show(opening), opening.position());
            return Err(RangeError::Depth { token, position, limit: MAX_DEPTH });
        }
        self.depth += 1;
        let combos = self.list();
        self.depth -= 1;
        combos
    }

    /// Takes `40%(` with its parenthesis; `40% (` and `40% AA` could also be two items and are refused.
    fn leading_percentage(&mut self, first: Token) -> Result<Option<f64>, RangeError> {
        let word = self.word(first.span);
        let Some(number) = word.strip_suffix('%').filter(|number| decimal(number).is_some()) else {
            return Ok(None);
        };
        self.at += 1;
        let hand = |next: &Token| next.kind == TokenKind::Word || next.is('(') || next.is('[');
        match self.peek().filter(|next| hand(next) && !self.at_closing()) {
            Some(next) if next.spaced && hundredths(number).is_some() => {
                Err(self.percentage_error(first.span))
            }
            Some(next) if next.is('(') => {
                self.refuse_weight(first.span)?;
                self.at += 1;
                self.value(number, first, first.span, 100).map(Some)
            }
            _ => {
                self.at -= 1;
                Ok(None)
            }
        }
    }

    /// Takes the weight after an item, 1 if there is none.
    fn weight(&mut self, first: Token) -> Result<f64, RangeError> {
        let Some(Token { kind: TokenKind::Sign(sign @ (':' | '=' | '@')), span, .. }) = self.peek() else {
            return Ok(1.0);
        };
        self.at += 1;
        let number = self.peek().filter(|next| next.kind == TokenKind::Word);
        self.refuse_weight(span.to(number.map_or(span, |number| number.span)))?;
        Ok(self.number(first, if sign == '@' { 100 } else { 1 })?.0)
    }

    /// Takes a weight, a number from 0 to 1 or, with a `max` of 100, in percent.
    fn number(&mut self, first: Token, max: u8) -> Result<(f64, TextSpan), RangeError> {
        let Some(Token { span, .. }) = self.peek().filter(|next| next.kind == TokenKind::Word) else {
            return Err(self.expected(&format!("a number from 0 to {max}")));
        };
        self.at += 1;
        Ok((self.value(&self.word(span), first, span, max)?, span))
    }

    fn value(&self, text: &str, first: Token, span: TextSpan, max: u8) -> Result<f64, RangeError> {
        let weight = if max == 1 { unit(text) } else { hundredths(text) };
        match weight {
            Some(weight) if weight as f32 == 0.0 && !is_zero(text) => Err(self.underflow(span)),
            Some(weight) => Ok(weight),
            None => Err(self.number_error(first, span, max)),
        }
    }

    /// Multiplies the weights inside a group by the group's weight.
    fn scaled(&self, mut combos: Vec<ListedCombo>, weight: f64) -> Result<Vec<ListedCombo>, RangeError> {
        for listed in &mut combos {
            let is_zero = listed.weight == 0.0 || weight == 0.0;
            listed.weight *= weight;
            if listed.rounded() == 0.0 && !is_zero {
                return Err(self.underflow(listed.span));
            }
        }
        Ok(combos)
    }

    /// Takes hands without a weight: a word, two words with a dash between them, or `[7+][7+]`.
    fn hands(&mut self) -> Result<Vec<Combo>, RangeError> {
        if let Some(combos) = self.apart()? {
            return Ok(combos);
        }
        let Some(first) = self.peek().filter(|next| next.kind == TokenKind::Word) else {
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
                Word::Cards(cards) => Word::of_cards(cards),
                Word::Everything => Combo::all().collect(),
            });
        }
        if self.peek().is_none_or(|next| next.kind != TokenKind::Word) {
            return Err(self.expected("the other end of the span"));
        }
        let combos = match (word, self.hand(first)?) {
            (Word::Class(a), Word::Class(b)) => {
                a.run_to(b).map(|classes| classes.into_iter().flat_map(|c| c.combos()).collect())
            }
            (Word::Percent(from), Word::Percent(to)) if from <= to => Some(percentile(from, to)),
            _ => None,
        };
        combos.ok_or_else(|| {
            let span = first.span.to(self.last());
            let (token, position) = (self.show(span), span.position());
            RangeError::Span { token, position, suggestion: self.suggestion(span) }
        })
    }

    /// Takes one word of the hand that begins with `first`.
    fn hand(&mut self, first: Token) -> Result<Word, RangeError> {
        let span = self.tokens[self.at].span;
        let error = match Word::read(&self.word(span)) {
            Ok(word) => {
                self.at += 1;
                return Ok(word);
            }
            Err(error) => error,
        };
        let (token, position) = (self.show(span), span.position());
        let suggestion = self.suggestion(self.unbroken_span(first));
        Err(match error {
            WordError::Unknown => RangeError::Hand { token, position, suggestion },
            WordError::SuitedPair => RangeError::Pair { token, position, suggestion },
            WordError::SameCard(card) => RangeError::SameCard { token, position, card },
            WordError::TooMuch => RangeError::Number { token, position, max: 100, suggestion },
        })
    }
}
