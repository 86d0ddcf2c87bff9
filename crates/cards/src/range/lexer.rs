//! The text of a range cut into words and signs.

/// A stretch of characters: from a first one, counted from 0, up to before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Place {
    /// From the start of this place to the end of another.
    pub(super) fn to(self, last: Place) -> Place {
        Place { start: self.start, end: last.end }
    }

    /// Where it begins, from 1.
    pub(super) fn position(self) -> usize {
        self.start + 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Sign(char),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) place: Place,
    /// Whether whitespace stands before it.
    pub(super) spaced: bool,
}

impl Token {
    pub(super) fn is(self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// The signs that end a word.
const SIGNS: &str = ",()[]/!:@=-";

pub(super) fn tokens(text: &[char]) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut spaced) = (0, false);
    while let Some(&next) = text.get(at) {
        if next.is_whitespace() {
            (at, spaced) = (at + 1, true);
            continue;
        }
        let (kind, end) = if SIGNS.contains(next) {
            (Kind::Sign(next), at + 1)
        } else {
            let weight =
                tokens.last().is_some_and(|token| [':', '@', '='].iter().any(|&sign| token.is(sign)));
            (Kind::Word, word_end(text, at, weight))
        };
        tokens.push(Token { kind, place: Place { start: at, end }, spaced });
        (at, spaced) = (end, false);
    }
    tokens
}

/// Where a word ends; in a weight the minus of an exponent belongs to it.
fn word_end(text: &[char], start: usize, weight: bool) -> usize {
    let mut end = start;
    while let Some(&next) = text.get(end) {
        let exponent = weight && next == '-' && end > start && matches!(text[end - 1], 'e' | 'E');
        if !exponent && (next.is_whitespace() || SIGNS.contains(next)) {
            break;
        }
        end += 1;
    }
    end
}
